-- Refuses at great length.
-- expect: error_code: /error_code stopped: 256 KiB of output used (limit 256 KiB)
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
