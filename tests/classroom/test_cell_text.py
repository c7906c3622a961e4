"""What spreadsheets do to digits and ids is understood where one reading is left."""

from __future__ import annotations

import pytest

from garns.classroom.cell_text import Match, clean, matching_ids, whole_numbers


@pytest.mark.parametrize(
    "text",
    [
        "4", "4,0", "4.0", "4.00", " 4 ", "\u00a04\u00a0", "４", "４，０", "'4", "’4", '="4"',
        "4E+00", "4,00E+00", "04", "+4", "4.", "R$ 4,00", "$4.00", "400%", "400,0%", "\u200b4",
        "٤", "④", "4\t", "4.000000",
    ],
)  # fmt: skip
def test_forms_of_one_digit(text: str) -> None:
    assert whole_numbers(text) == {4}


@pytest.mark.parametrize(
    "text",
    ["", "x", "4,5", "4 5", "4;5", "4/5", "04/05/2026", "2026-04-05", "TRUE", "4?", "4%", "1" * 99],
)
def test_what_is_no_whole_number(text: str) -> None:
    assert whole_numbers(text) == frozenset()


def test_a_mark_that_may_be_either_leaves_both_readings() -> None:
    assert whole_numbers("1.000") == {1, 1000}
    assert (
        whole_numbers("75.500") == whole_numbers("75,500.0") == whole_numbers("75 500") == {75500}
    )


IDS = ("75500", "0080001", "2026.001-3", "12345678901234567", "23456E2", "ana.sa")


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("75500.0", "75500"), ("75500,00", "75500"), ("7.55E+04", "75500"), ("'75500", "75500"),
        ("７５５００", "75500"), ("75.500", "75500"), ("80001", "0080001"), ("80001.0", "0080001"),
        ("20260013", "2026.001-3"), ("2345600", "23456E2"), (" ANA.SÁ ", "ana.sa"),
    ],
)  # fmt: skip
def test_ids(text: str, id: str) -> None:
    assert matching_ids(text, IDS) == Match((IDS.index(id),))


def test_lost_digits_leave_a_doubt() -> None:
    assert matching_ids("12345678901234500", IDS) == Match((3,), is_sure=False)
    assert matching_ids("8,00E+04", IDS) == Match((1,), is_sure=False)
    assert matching_ids("7.55E+04", ("75500", "75512")) == Match((0, 1), is_sure=False)
    assert matching_ids("75", ("75", "0075")) == Match((0,), is_sure=False)
    assert matching_ids("", IDS) == matching_ids("99", IDS) == Match()


def test_clean_keeps_what_can_be_seen() -> None:
    assert clean(" \u00a0Ana\u200b  Sá\ufeff ") == "Ana Sá"
