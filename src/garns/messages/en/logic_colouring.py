"""Sentences whose ids begin with `logic_colouring.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "simple-colouring-trap.name": "Simple colouring: trap",
    "simple-colouring-trap.step": "All of {colour_a_candidates} are true, or all of {colour_b_candidates}; what sees both colours is false, {conclusion}.",
    "simple-colouring-trap.lesson": "Where a digit has two places in a house, one is true and the other false. Follow such pairs and colour the places in turn: all of one colour are true. A place of the digit that sees both colours is false either way.",
    "simple-colouring-wrap.name": "Simple colouring: wrap",
    "simple-colouring-wrap.step": "All of {colour_a_candidates} are true, or all of {colour_b_candidates}; two of one colour see each other, so that colour is false, {conclusion}.",
    "simple-colouring-wrap.lesson": "Where a digit has two places in a house, one is true and the other false. Follow such pairs and colour the places in turn: all of one colour are true. If two places of one colour see each other, that colour is false.",
    "multi-colouring-1.name": "Multi-colouring, type 1",
    "multi-colouring-1.step": "Two clusters of the digit {values}: {colour_a_candidates} against {colour_b_candidates}, and {colour_c_candidates} against {colour_d_candidates}. A colour of the first sees a colour of the second, so one of the two other colours is true; what sees both of those is false, {conclusion}.",
    "multi-colouring-1.lesson": "Colour two clusters of a digit with two colours each. If a colour of the first sees a colour of the second, not both are true, so one of the two opposite colours is: a place that sees both of those is false.",
    "multi-colouring-2.name": "Multi-colouring, type 2",
    "multi-colouring-2.step": "Two clusters of the digit {values}: {colour_a_candidates} against {colour_b_candidates}, and {colour_c_candidates} against {colour_d_candidates}. A colour of the first sees both colours of the second, one of which is true, {conclusion}.",
    "multi-colouring-2.lesson": "Colour two clusters of a digit with two colours each. A colour that sees both colours of the other cluster is false, since one of them is true.",
    "medusa.name": "3D medusa",
    "medusa.step": "All of {colour_a_candidates} are true, or all of {colour_b_candidates}. A colour that contradicts itself is false, and so is what sees both colours, {conclusion}.",
    "medusa.lesson": "Colour candidates of all digits in turn, along two places of a digit in a house and along two candidates of a cell: all of one colour are true. A candidate that sees both colours is false; a colour that sees itself or leaves a cell empty is false.",
}
