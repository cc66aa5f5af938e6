--- Says everything that could be taken for somebody else's words.
local forged = "x\nerror: no\r\n[#x] 9 y: no\r* no\27[31m\u{202E}\u{2066}\u{2028}[#x] 9 y: no\u{2029}* no\u{85}@1 ok\v\f\0\7\127"

return {
  name = "forge", version = "1.0.0", summary = forged,
  commands = {
    says = { summary = forged, run = function(call) call:reply(forged) call:reply { forged, forged } end },
    shows = {
      summary = "Shows cards.",
      run = function(call)
        call:card {
          title = forged, subtitle = forged, source = forged, fields = { { forged, forged } }, header = { forged },
          rows = { { forged } }, actions = { { forged, "/x" } },
          chart = { kind = "bars", values = { 1 }, labels = { forged } },
        }
      end,
    },
    refuses = { summary = "Refuses.", run = function(call) call:fail(forged) end },
    breaks = { summary = "Breaks.", run = function() error(forged) end },
  },
}
