"""The judge: runs a program on cases and says, with the reason, whether its answers are right."""

from .cases import Case, read_cases
from .classes import (
    Submission,
    digest,
    judge_submissions,
    judged_submission,
    language_at,
    submissions_in,
)
from .records import Record, is_record, program_record, refused, verdict_record
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
    "is_record",
    "judge",
    "judge_output",
    "judge_submissions",
    "judged_submission",
    "language_at",
    "program_record",
    "read_cases",
    "refused",
    "submissions_in",
    "verdict_record",
]
