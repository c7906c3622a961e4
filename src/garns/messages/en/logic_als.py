"""Sentences whose ids begin with `logic_als.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "als-xz.name": "ALS-XZ",
    "als-xz.step": "Two sets with one digit more than cells, A ({set_a_cells}) and B ({set_b_cells}), cannot both hold the digit that links them ({restricted_candidates}). The one without it holds all its other digits, and {values} is in A or in B, {conclusion}.",
    "als-xz.lesson": "An almost locked set is a group of cells of one house with one digit more than cells: without one of its digits it holds all the others. Two such sets cannot both hold x if all places of x in one see all those in the other. One of them then goes without x and holds z, if both have z: cells that see all places of z in both sets lose it.",
    "als-xz-double.name": "Doubly linked ALS-XZ",
    "als-xz-double.step": "Two sets with one digit more than cells, A ({set_a_cells}) and B ({set_b_cells}), are linked by two digits ({restricted_candidates}). One of the sets goes without the one digit, the other without the other, and all the rest is locked where it is, {conclusion}.",
    "als-xz-double.lesson": "Two almost locked sets that are linked by two digits: each set can go without one digit only, so one goes without the first and the other without the second. All their other digits are locked in their own set, and the two linking digits in both sets together.",
    "als-xy-wing.name": "ALS-XY-wing",
    "als-xy-wing.step": "The set C ({pivot_cells}) is linked with A ({set_a_cells}) and with B ({set_b_cells}), with each by one digit: {link_a_candidates}, {link_b_candidates}. C can go without one of these only. A or B then goes without its own and holds {values}, {conclusion}.",
    "als-xy-wing.lesson": "An almost locked set C is linked with a set A by x and with a set B by y. C can go without one digit only, so it holds x or y, and A goes without x or B without y. Either way one of them holds z, if both have z: cells that see all places of z in A and B lose it.",
    "als-chain.name": "ALS chain",
    "als-chain.step": "Each set of the chain has one digit more than cells, and passes on what it cannot do without: {chain}. The first set or the last holds {values}, {conclusion}.",
    "als-chain.lesson": "Almost locked sets in a chain, each linked with the next by a digit. If the first goes without z, it holds its link; the next goes without that and holds the following link; and so on to the last, which then holds z. One of the two ends holds z: cells that see all its places in both lose it.",
    "death-blossom.name": "Death blossom",
    "death-blossom.step": "Whatever {stem_cells} is, one of the sets in {petals_cells} has to go without this digit and so holds {values}, {conclusion}.",
    "death-blossom.lesson": "A cell is the stem. For each of its candidates there is an almost locked set, a petal, all of whose places for that digit the stem sees. Whatever the stem is, one petal goes without that digit and so holds all its others. If all petals have z, one of them holds it: cells that see all these places of z lose it.",
}
