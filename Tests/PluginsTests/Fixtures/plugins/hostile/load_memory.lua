-- Fills memory while it is loaded.
-- run: load
-- expect: 4 MiB of memory used (limit 4 MiB)
local heap = {}
for i = 1, 1e9 do heap[i] = { i } end
return heap
