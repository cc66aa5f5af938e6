-- Wants to act as its caller without a permission.
-- expect: attempt to index a nil value (field 'me')
return {
  name = "escape_me", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_me = {
      summary = "Hostile.",
      run = function(call)
        call.me.chat.send("#study", "forged")
      end,
    },
  },
}
