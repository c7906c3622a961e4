"""Assignments of every kind: what students get, hand in, and what that is worth.

kinds      one row for each kind of assignment
sheet      a puzzle for everybody, asked cells or the whole board
program    a program that the judge runs
experiment a comparison, written up
lesson     drills of the school
parts      what each owner gets
times      when work opens and closes, and for whom later
hand_ins   taking work in: once, within the limits, with a receipt
marks      what counts of the attempts, for each student
personal   the data of one person: given to them, and erased
"""
