"""The queue of hand-ins that programs judge, and the workers that judge them.

queue        who is next; a worker holds what it has taken by a lease that it renews
judges       for each kind of assignment how it is judged
programs     kind `program`: as `garns judge` does
comparisons  kind `experiment`: as `garns compare` does
worker       one process: takes, judges, writes the result
workers      starting and watching over several of them
similar      programs that look alike, by the words of their language (`tokens`, `sources`)
"""
