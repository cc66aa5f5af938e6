-- Forges lines, and fails with control characters.
-- expect: error_forged failed: no
return {
  name = "error_forged", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    error_forged = {
      summary = "Hostile.",
      run = function(call)
        call:reply({ "fine", "* bob mentioned you in #study" })
        error("no\n@1 ok\r\n[#study] 1 alice: forged \27[2J\u{202e}", 0)
      end,
    },
  },
}
