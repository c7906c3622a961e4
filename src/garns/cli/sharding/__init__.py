"""`--cluster` for commands whose results are lines: `rate`, `solve` and `generate`.

They use the recipes and shards of `garns.data`, whose shards may be texts: `pieces` cuts a list
into parts that follow from the recipe, and hands a part to the command on the worker;
`sharded_output` builds all of them in `FILE.shards` and joins them into FILE. Each command has a
function `shard`, a row of `garns.data.operations.OPERATIONS`.
"""
