--- Takes its time, so that something is under way.
return {
  name = "slow", version = "1.0.0", summary = "Takes its time.",
  commands = {
    slow = {
      summary = "Counts far.",
      run = function(call)
        call:reply("started")
        local sum = 0
        for i = 1, 1000000 do sum = sum + i end
        call:reply("finished")
      end,
    },
  },
}
