"""The referee's tests; the programs it runs are in brains/."""
