--- What other plugins share, while they are there.
local try = require "lib.try"

local shared = {}

--- The codes of a refusal where the owner isn't there, or doesn't share it.
local away = { "unavailable", "forbidden" }

--- Calls a function that reads or writes what another plugin shares: gives true and what it gives, or false
--- where that plugin is away.
function shared.try(fn, ...) return try(away, fn, ...) end

--- Runs a transaction that also writes what another plugin shares, or does without where that is away:
--- `steps(tx, is_there)`. Gives what the steps give.
function shared.transaction(steps)
  local is_there, result = try(away, store.transaction, function(tx) return steps(tx, true) end)
  if is_there then return result end
  return store.transaction(function(tx) return steps(tx, false) end)
end

return shared
