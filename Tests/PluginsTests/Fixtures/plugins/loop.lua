return {
  name = "loop", version = "1.0.0", summary = "Never ends.", guests = true,
  events = { ["people.tagged"] = function() while true do end end },
  commands = {
    loop = { summary = "Never ends.", run = function() while true do pcall(error) end end },
    fill = { summary = "Fills memory.", run = function() local t = {} for i = 1, 1e9 do t[i] = i .. "x" end end },
    fine = { summary = "Ends.", run = function(call) call:reply("fine") end },
  },
}
