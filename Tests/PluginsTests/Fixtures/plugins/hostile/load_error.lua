-- Fails while it is loaded.
-- run: load
-- expect: load_error.lua:4: no
error("no")
