"""Tests of the couch."""
