"""Evaluators: what fills priors and values of a batch of leaves."""
