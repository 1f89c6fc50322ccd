"""An app that exists in tests only: something for jobs to do that can be counted afterwards."""
