"""Tests of the client, without a screen: SDL's dummy drivers."""
