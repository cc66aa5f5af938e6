-- Joins a thousand million empty texts.
-- expect: table_concat: /table_concat stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "table_concat", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    table_concat = {
      summary = "Hostile.",
      run = function(call)
        return table.concat(setmetatable({}, { __index = function() return "" end }), "", 1, 1e9)
      end,
    },
  },
}
