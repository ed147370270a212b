"""How a report looks: the house's colours and letters come in, a style sheet goes out."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Look:
    """Colours by their names in the style sheet; font files (TrueType) by the role they play.

    The roles are `display`, `text` and `text-bold`; a reader's own letters stand in for what is
    not there.
    """

    colours: Mapping[str, str]
    fonts: Mapping[str, bytes] = field(default_factory=dict)


_FACES = {"display": ("Report Display", 800), "text": ("Report Text", 500)}
_FACES["text-bold"] = ("Report Text", 800)


def style_sheet(look: Look) -> str:
    """The whole style sheet of a page."""
    colours = "".join(f"--{name}:{value};" for name, value in look.colours.items())
    faces = "".join(_face(role, data) for role, data in look.fonts.items())
    return f"{faces}:root{{{colours}}}{_SHEET}"


def _face(role: str, data: bytes) -> str:
    family, weight = _FACES[role]
    address = f"data:font/ttf;base64,{b64encode(data).decode('ascii')}"
    return (
        f"@font-face{{font-family:'{family}';font-weight:{weight};src:url({address}) "
        "format('truetype')}\n"
    )


_SHEET = """
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--cream);color:var(--ink);
 font:500 1rem/1.5 'Report Text',Nunito,'Segoe UI',system-ui,sans-serif;overflow-wrap:anywhere;
 -webkit-print-color-adjust:exact;print-color-adjust:exact}
b,strong,th,dt{font-weight:800}
h1,h2,h3,h4,h5{font-family:'Report Display','Baloo 2','Trebuchet MS',system-ui,sans-serif;
 font-weight:800;line-height:1.15;margin:0}
h1{font-size:2.6rem}
h2{font-size:1.75rem}
h3{font-size:1.3rem;margin:0 0 .7rem}
h4{font-size:1.1rem}
h5{font-size:.95rem}
p,ol,ul,dl,dd{margin:0;padding:0}
ol,ul{list-style:none}
a{color:inherit}
main,header,footer{max-width:1080px;margin:0 auto;padding:0 20px}
header{padding-top:34px;padding-bottom:10px}
.over{font-weight:800;letter-spacing:.06em;text-transform:uppercase;font-size:.8rem}
.lead{margin-bottom:.7rem}
.soft{opacity:.75}
section.card{background:var(--paper);border-radius:18px;padding:22px 26px;margin:16px 0;
 border:1px solid var(--shade)}
section.run{margin:38px 0 0}
.sum{display:flex;gap:18px;align-items:center;flex-wrap:wrap}
.sum .stamp{flex:none}
.sum p{font-size:1.15rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;
 margin-top:18px}
.tiles div{background:var(--mint);border-radius:14px;padding:10px 16px}
.tiles dt{font-weight:500;font-size:.88rem}
.tiles dd{font:800 1.6rem/1.2 'Report Display','Baloo 2',system-ui,sans-serif}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:9px 14px 9px 0;border-top:1px solid var(--shade)}
thead th{border-top:0;font-size:.8rem;letter-spacing:.04em;text-transform:uppercase}
tbody th[scope=rowgroup]{font-family:'Report Display','Baloo 2',system-ui,sans-serif;
 color:var(--leaf);font-size:1.1rem;padding-top:18px;border-top:0}
td.q{width:36%}
td.v,th.v,td.name{width:8.2rem}
tr:target td,tr:target th{background:var(--tint-yellow)}
td p+p{margin-top:.35rem}
td ul li{padding-left:1em;text-indent:-1em}
td ul li::before{content:'\\00b7';display:inline-block;width:1em;text-indent:0;font-weight:800}
.badge{display:inline-flex;align-items:center;gap:6px;font-weight:800;font-size:.86rem;
 border-radius:99px;padding:2px 11px 2px 5px;white-space:nowrap;border:1.5px solid var(--ink)}
.badge svg{width:17px;height:17px;flex:none}
.proved{background:var(--mint);border-color:var(--leaf)}
.refuted{background:var(--tint-red);border-color:var(--red)}
.estimated{background:var(--tint-blue);border-color:var(--blue)}
.undecided{background:var(--tint-yellow);border-color:var(--caramel)}
.note{background:var(--cream);border-color:var(--shade)}
.bar{display:inline-block;width:72px;height:9px;border-radius:5px;background:var(--shade);
 margin-left:7px;overflow:hidden;vertical-align:baseline}
.bar i{display:block;height:100%;background:var(--leaf)}
details{margin-top:.4rem}
summary{cursor:pointer;font-weight:800}
td.how,th.how{padding-right:0;text-align:right;font-size:.86rem;white-space:nowrap}
td.how a{text-decoration:underline dotted;opacity:.8}
h4{margin:1.1rem 0 .3rem}
.badge+h4{margin-top:0}
.facts div:target{background:var(--tint-yellow)}
.shown{border-top:3px dotted var(--shade);margin-top:22px;padding-top:18px}
.shown:first-of-type{border-top:0;margin-top:0;padding-top:0}
.shown .badge{margin-bottom:6px}
.board{background:var(--cream);border-radius:14px;padding:12px 16px;margin:10px 0}
.board.last{background:var(--tint-yellow)}
.board h5{margin-bottom:4px}
.position div{display:flex;gap:.6em}
.position dt{flex:none;min-width:6.5em}
.turns>li{display:grid;grid-template-columns:5.2rem 1fr;gap:10px;padding:8px 0;
 border-top:1px solid var(--shade)}
.turns>li:first-child{border-top:0}
.steps>li{display:grid;grid-template-columns:5.6rem 1fr;gap:2px 10px;padding:2px 0}
.steps .changes{grid-column:2}
.steps .gap,.steps .loop{display:block;font-weight:800;padding-left:6.2rem}
.steps .loop::before{content:'\\21bb\\00a0'}
.who{font-weight:800;font-size:.82rem;border-radius:99px;padding:1px 10px;height:1.55rem;
 text-align:center;white-space:nowrap}
.who.chance{background:var(--yellow)}
.who.seat0{background:var(--sky)}.who.seat1{background:var(--tint-red)}
.who.seat2{background:var(--dark-mint)}.who.seat3{background:var(--pink)}
.who.seat4{background:var(--blush)}.who.seat5{background:var(--shade)}
.words{unicode-bidi:isolate}
.change{display:inline-block;background:var(--cream);border-radius:7px;padding:0 8px;
 margin:1px 6px 1px 0;font-size:.85rem}
.picture{overflow-x:auto;margin:8px 0}
.picture svg{display:block;max-width:100%;height:auto;margin:0 auto;
 font-family:'Report Text',Nunito,'Segoe UI',system-ui,sans-serif}
.legend{display:flex;flex-wrap:wrap;gap:6px 20px;font-size:.9rem;margin-top:10px}
.legend li{display:flex;align-items:center;gap:7px}
.legend svg{flex:none}
.matrix :is(th,td){padding-top:5px;padding-bottom:5px;vertical-align:middle}
.matrix th.v{width:auto;white-space:nowrap}
.share{white-space:nowrap}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:10px 28px}
.facts dt{margin-top:2px}
.list li{padding:5px 0;border-top:1px solid var(--shade)}
.list li:first-child{border-top:0}
.nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:14px}
.nav a{background:var(--paper);border:1px solid var(--shade);border-radius:99px;padding:3px 14px;
 text-decoration:none;font-weight:800;font-size:.92rem}
footer{padding:26px 20px 40px;font-size:.88rem}
@media(max-width:640px){.verdicts td.q{width:auto}
 .verdicts,.verdicts :is(tbody,tr,td,th){display:block}.verdicts thead{display:none}
 .verdicts :is(td,th){border:0;padding:2px 0}
 .verdicts tr{border-top:1px solid var(--shade);padding:9px 0}
 .verdicts :is(td.v,th.v){width:auto}.verdicts td.how{text-align:left}
 .matrix{font-size:.86rem}section.card{padding:16px 14px}
 .turns>li,.steps>li{grid-template-columns:1fr}.steps .changes{grid-column:1}
 .steps .gap,.steps .loop{padding-left:0}.who{justify-self:start}}
@page{margin:14mm}
@media print{html{font-size:9.5pt}body{background:none}p{break-inside:avoid}
 main,header,footer{max-width:none;padding:0}
 section.card{border:0;border-top:2px solid var(--ink);border-radius:0;padding:8px 0;margin:8px 0}
 section.run+section.run{break-before:page}
 .nav,th.how,td.how{display:none}
 th,td{padding:4px 10px 4px 0}h1{font-size:2rem}
 .picture{overflow:visible}.picture svg{min-width:0!important;max-height:210mm}
 h2,h3,h4,h5,thead,.lead,.badge,tr:has(>th[scope=rowgroup]){break-after:avoid}
 .shown>p,.board:not(.last){break-after:avoid}
 tr,.turns>li,.board,.picture,.tiles div{break-inside:avoid}}
"""
