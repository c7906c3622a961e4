"""Who somebody is, and what they may do.

accounts    making them, and their passwords
sign_ins    browsers that are signed in
roles       what each role may do, decided here and nowhere else
joining     students who find their line in the class list
trials      how often something may be tried
"""
