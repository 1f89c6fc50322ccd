"""What is done to games: `tables` with typed dice, `recording` of records, `drafts` on their way to be recorded with
`judging` and `mending` of them, `standing` (confirming, objecting, annulling) and `invitations`. Each checks who asks
and is safe to send twice."""
