-- Makes a table weak behind the back of setmetatable, and has the collector go over it again and again.
-- expect: weak_late: /weak_late stopped: 
return {
  name = "weak_late", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    weak_late = {
      summary = "Hostile.",
      run = function(call)
        local mode = {}
        local weak = setmetatable({}, mode)
        mode.__mode = "k"
        local last = {}
        local first = last
        while true do
          for i = 1, 2000 do
            local key = {}
            weak[key] = last
            last = key
          end
          mode.last = last
        end
      end,
    },
  },
}
