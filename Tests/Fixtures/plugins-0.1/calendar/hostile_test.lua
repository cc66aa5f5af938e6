-- What nobody should have to expect, typed at every command that reads text: quad plugin test plugins/calendar

--- What lines are made of: each is repeated, and read in one pass all the same.
local pieces = {
  " ", "- ", "-", " -", "~", "每", "until ", "every ", "18:00 ", "18:00-", "6pm-", "9", "a:", ":", "時", "下午", "\t", "a\u{301}\u{327}", "%", "[", "{count}",
  "\u{202E}", "\u{1F468}\u{200D}",
}

--- Types lines at commands, in which `…` stands for one. What breaks a budget fails the test.
local function typed(...)
  local commands = { ... }
  return function(t)
    local alice = t:person("alice")
    for _, piece in ipairs(pieces) do
      local line = "a" .. piece:rep(4000 // #piece) .. "b"
      for _, command in ipairs(commands) do
        for _, said in ipairs(alice:run((command:gsub("…", function() return line end)))) do
          t:ok(not said:find("stopped", 1, true), command .. " " .. piece .. ": " .. said:sub(1, 100))
        end
      end
    end
  end
end

return {
  a_day_is_read_whatever_is_typed = typed("/calendar …", "/event …", "/event-drop …", "/event-remind 1 …"),
  an_entry_is_read_whatever_is_typed = typed("/event-add … | T", "/event-add … 18:00 | T", "/event-add friday … | T",
    "/event-add every friday 18:00 until … | T", "/event-add friday 18:00 | …", "/event-add friday 18:00 | T | …"),
}
