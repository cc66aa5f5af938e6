-- Has every row padded to one wide cell.
-- expect: text_columns failed: text.columns(rows): the lines would be longer than 1 MiB
return {
  name = "text_columns", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    text_columns = {
      summary = "Hostile.",
      run = function(call)
        local rows = { { ("x"):rep(50000), 1 } }
        for i = 2, 2000 do rows[i] = { "", i } end
        text.columns(rows)
      end,
    },
  },
}
