--- Tries a function of `store`. Gives true and what it gives; false where somebody else was faster.
---
--- `conflict`: what was read is at another version by now. `exists`: the key, or a unique value, is taken.
return function(write, ...)
  local done, given = pcall(write, ...)
  if not done and given.code ~= "conflict" and given.code ~= "exists" then error(given, 0) end
  return done, given
end
