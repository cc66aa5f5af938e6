-- Claims to be long.
-- expect: a table with __len can't be used here
return {
  name = "meta_len", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    meta_len = {
      summary = "Hostile.",
      run = function(call)
        local late = {}
        local trap = setmetatable({}, late)
        late.__len = function() return 1e8 end
        table.insert(trap, 1)
      end,
    },
  },
}
