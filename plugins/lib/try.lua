--- Calls a function whose refusal with a code is expected: `local is_in, group = try("exists", join, slug)`.
---
--- Gives true and what the function gives, or false and the refusal. Any other problem is raised as it was.
--- @param code string|string[] the code, or a list of codes
return function(code, fn, ...)
  local results = table.pack(pcall(fn, ...))
  if results[1] then return table.unpack(results, 1, results.n) end
  local problem = results[2]
  for _, expected in ipairs(type(code) == "table" and code or { code }) do
    if type(problem) == "table" and problem.code == expected then return false, problem end
  end
  error(problem, 0)
end
