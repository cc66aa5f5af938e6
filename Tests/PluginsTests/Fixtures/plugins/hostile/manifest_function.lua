-- Has a function for a name.
-- run: load
-- expect: name: a text is expected, this is a function
return { name = function() while true do end end, version = "1.0.0", summary = "Hostile." }
