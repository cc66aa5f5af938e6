-- Splits a text into half a million.
-- expect: text_split
return {
  name = "text_split", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    text_split = {
      summary = "Hostile.",
      run = function(call)
        call:reply(#text.split(("a "):rep(5e5)))
      end,
    },
  },
}
