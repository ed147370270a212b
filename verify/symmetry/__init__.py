"""What a rules file declares alike: `changes` that should make no difference; `likeness`
looks whether they make none.
"""
