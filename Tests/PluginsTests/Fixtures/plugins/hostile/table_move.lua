-- Moves a hundred million nothings in C.
-- expect: table_move: /table_move stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "table_move", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    table_move = {
      summary = "Hostile.",
      run = function(call)
        table.move({}, 1, 1e8, 2)
      end,
    },
  },
}
