"""Passphrases are stretched by Argon2: a guess costs a thief of the store as much as it costs us."""

ROUNDS, KIBIBYTES, BYTES = 3, 65536, 48


def stretched(passphrase: bytes, salt: bytes) -> bytes:
    from argon2.low_level import Type, hash_secret_raw  # here: most people play without an account

    return hash_secret_raw(passphrase, salt, ROUNDS, KIBIBYTES, 1, BYTES, Type.ID)
