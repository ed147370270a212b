"""How high and how low a score can be, in games whose graph does not fit.

Rules come in; out go a play that climbs to a score as high or as low as it finds, and what no score
can pass by the bounds of the fields alone. Where the two meet, the question is answered.
"""
