"""Requests and answers over HTTP."""
