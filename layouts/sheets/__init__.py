"""Sheets: pieces onto paper, with marks to cut at and furniture in the margins.

In: pieces, a paper and what all sheets say. Out: `Sheet` values, each page a drawing.
`imposition` says where every piece stands, `compose` draws it. `tiles` cuts up what is larger than
a page before that, `fit` lets different forms share a page, `duplex` brings the backs behind the
fronts, `finish` how marks and the outermost bleed are wanted, `cuts` says how a trimmer takes a
sheet apart, `cover` is the first page.
"""
