-- Aligns a thousand rows to one wide cell.
-- expect: text.columns
return {
  name = "text_columns", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    text_columns = {
      summary = "Hostile.",
      run = function(call)
        local rows = { { ("x"):rep(1e6), "y" } }
        for i = 2, 1000 do rows[i] = { "x", "y" } end
        call:reply(text.columns(rows))
      end,
    },
  },
}
