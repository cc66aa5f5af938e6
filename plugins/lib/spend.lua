--- Spends one of what the caller may do `most` times a day, or refuses with the word `name` of the plugin,
--- with {count}: under that it is counted. It stands right before what it is spent on, and never in the steps
--- of a transaction, which may run again.
return function(call, name, most)
  if not call:spend(name, most) then call:fail(call:text(name, { count = most })) end
end
