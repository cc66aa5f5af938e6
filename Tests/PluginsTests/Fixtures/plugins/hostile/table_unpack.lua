-- Unpacks more than any stack holds.
-- expect: table_unpack failed: too many results to unpack
return {
  name = "table_unpack", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    table_unpack = {
      summary = "Hostile.",
      run = function(call)
        return table.unpack({}, 1, 15e5)
      end,
    },
  },
}
