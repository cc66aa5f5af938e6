-- Composes letters with thousands of marks, for ever.
-- expect: text_marks: /text_marks stopped: 
return {
  name = "text_marks", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    text_marks = {
      summary = "Hostile.",
      run = function(call)
        local marks = "e" .. ("\u{301}\u{323}"):rep(20000)
        while true do text.nfc(marks) text.nfkc(marks) text.fold(marks) end
      end,
    },
  },
}
