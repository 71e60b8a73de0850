"""Tests of the missions on screen."""
