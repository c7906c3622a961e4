"""`garns class serve`: a class online. A teacher hands out sheets, programs and lessons; students
hand in; verdicts and marks come back at once.

starting   the server and its workers: addresses, certificates, first run
app        requests: who asks, may they, and in which transaction
pages      what is shown at each address, for each role: a module for each subject
judging    the queue of hand-ins that are programs, and the workers that judge them
lti        launches, rosters and marks of learning platforms
exchange   a class as files that `garns assign`, `grade` and `judge` understand, and backups
work       assignments of every kind, hand-ins, and what they are worth
access     accounts, sign-ins, roles
store      the database: tables, transactions, migrations
forms      what came with a request, bounded and checked
"""

__all__: list[str] = []
"""A program, not a library: `garns.cli` starts it."""
