"""Writers: a sheet's drawings go in, files come out. One module a format."""
