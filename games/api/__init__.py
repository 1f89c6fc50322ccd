"""The API, for programs: the same services, refusals and reasons as the pages. It describes itself at its schema/."""
