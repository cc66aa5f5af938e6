-- Hands over names that look alike, for ever.
-- expect: keys_marks: /keys_marks stopped: 
return {
  name = "keys_marks", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    keys_marks = {
      summary = "Hostile.",
      run = function(call)
        local names = {}
        for i = 1, 200 do names["e" .. ("\u{301}\u{323}"):rep(i)] = i end
        while true do json.encode(names) end
      end,
    },
  },
}
