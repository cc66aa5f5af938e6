-- Asks for a weak table.
-- expect: __mode isn't allowed in a metatable
return {
  name = "weak_keys", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    weak_keys = {
      summary = "Hostile.",
      run = function(call)
        setmetatable({}, { __mode = "k" })
      end,
    },
  },
}
