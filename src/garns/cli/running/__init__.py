"""How a run goes: signals, exit codes, complaints, progress, standard streams, worker processes."""
