"""The judge: runs a program on cases and says, with the reason, whether its answers are right."""

from .cases import Case, read_cases
from .classes import Submission, digest, judge_submissions, submissions_in
from .records import Record, program_record, verdict_record
from .reports import REPORTS
from .verdicts import Demands, Verdict, judge, judge_output

__all__ = [
    "REPORTS",
    "Case",
    "Demands",
    "Record",
    "Submission",
    "Verdict",
    "digest",
    "judge",
    "judge_output",
    "judge_submissions",
    "program_record",
    "read_cases",
    "submissions_in",
    "verdict_record",
]
