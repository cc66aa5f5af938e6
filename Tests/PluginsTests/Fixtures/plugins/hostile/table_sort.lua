-- Sorts for ever in C.
-- expect: table_sort: /table_sort stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "table_sort", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    table_sort = {
      summary = "Hostile.",
      run = function(call)
        local list = {}
        for i = 1, 1e4 do list[i] = -i end
        while true do table.sort(list) end
      end,
    },
  },
}
