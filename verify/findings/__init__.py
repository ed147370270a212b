"""What was found out: values, the words people are told them in, and plain data with stable keys.

- `finding`: the values that all checks hand out; `wording`: words that checks share;
- `telling` for people, `report` as data, `comparison` of two verifications.
"""
