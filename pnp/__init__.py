"""The application: the command line, game definitions and variants, the built-in games."""
