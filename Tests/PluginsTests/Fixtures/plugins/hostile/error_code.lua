-- Refuses at great length.
-- expect: xxxxxxxx
return {
  name = "error_code", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    error_code = {
      summary = "Hostile.",
      run = function(call)
        error({ code = "invalid", message = ("x"):rep(1000000) })
      end,
    },
  },
}
