"""What a command reads: inputs (literals, files, folders, pipes), puzzle by puzzle or in blocks."""
