"""The same cards by a program that knows them and does nothing else: reportlab and a font.

What printing cannot do without: lines are broken, art is stored once, the font is embedded.
Usage: bare.py COUNT FILE.pdf FONT.ttf
"""

from __future__ import annotations

import sys

from cards import BODY, DOTS, HEIGHT, STAR, WIDTH, row
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

_TOP = HEIGHT * mm
_MIDDLE = WIDTH / 2 * mm


def _art(canvas: Canvas) -> None:
    canvas.setLineWidth(1)
    canvas.roundRect(2 * mm, 2 * mm, (WIDTH - 4) * mm, (HEIGHT - 4) * mm, 3 * mm)
    star = canvas.beginPath()
    for number, (x, y) in enumerate(STAR):
        (star.lineTo if number else star.moveTo)(x * mm, _TOP - y * mm)
    star.close()
    canvas.setFillColorRGB(0.8, 0.1, 0.1)
    canvas.drawPath(star, fill=1)


def _back(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.1, 0.2, 0.5)
    canvas.rect(0, 0, WIDTH * mm, _TOP, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    for x, y in DOTS:
        canvas.circle(x * mm, _TOP - y * mm, 3 * mm, stroke=0, fill=1)


def _front(canvas: Canvas, title: str, body: str, number: int) -> None:
    canvas.doForm("art")
    canvas.setFont("Body", 14)
    canvas.drawCentredString(_MIDDLE, _TOP - 14 * mm, title)
    canvas.setFont("Body", 12)
    canvas.drawRightString((WIDTH - 5) * mm, _TOP - 8 * mm, str(number))
    text = canvas.beginText(5 * mm, 20 * mm)
    text.setFont("Body", 9, 11)
    for line in simpleSplit(body, "Body", 9, BODY * mm):
        text.textLine(line)
    canvas.drawText(text)


def main(count: int, file: str, font: str) -> None:
    """Print so many cards, nine to a page of A4, a page of backs after each."""
    pdfmetrics.registerFont(TTFont("Body", font))
    canvas = Canvas(file, pagesize=A4, pageCompression=1, invariant=1)
    for name, paint in (("art", _art), ("back", _back)):
        canvas.beginForm(name, 0, 0, WIDTH * mm, _TOP)
        paint(canvas)
        canvas.endForm()
    left, bottom = (A4[0] - 3 * WIDTH * mm) / 2, (A4[1] - 3 * _TOP) / 2
    deck = [row(number) for number in range(1, count + 1)]
    for start in range(0, count, 9):
        for back in (False, True):
            for place, card in enumerate(deck[start : start + 9]):
                down, across = divmod(place, 3)
                canvas.saveState()
                column = 2 - across if back else across
                canvas.translate(left + column * WIDTH * mm, bottom + (2 - down) * _TOP)
                if back:
                    canvas.doForm("back")
                else:
                    _front(canvas, *card)
                canvas.restoreState()
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
