--- What people wrote, within bounds. Letters are counted as computers do: one that people see may have
--- thousands of marks.
local words = {}

--- How many letters a text has.
function words.letters(said) return utf8.len(said) or #said end

--- A text within so many letters; what is cut ends in `…`.
function words.fit(said, most)
  if #said <= most or words.letters(said) <= most then return said end
  return said:sub(1, (utf8.offset(said, most) or 2) - 1) .. "…"
end

--- Refuses what has more letters than it may, and where `empty` is given, what shows nothing.
local function checked(call, said, bounds)
  local empty, too_long = bounds.empty or bounds.refusal, bounds.too_long or bounds.refusal or "too_long"
  local is_empty = empty and text.line(said) == ""
  if not is_empty and words.letters(said) <= bounds.most then return said end
  local values = { count = bounds.most }
  for name, value in pairs(bounds.values or {}) do values[name] = value end
  call:fail(call:text(is_empty and empty or too_long, values))
end

--- What somebody wrote, as `given`, on one line of at most `most` letters. It is refused with the caller's
--- words `too_long` ({count}, and `values`), or where nothing of it shows with `empty`, if that is given;
--- `refusal` is both.
function words.line(call, bounds) return checked(call, text.line(bounds.given or ""), bounds) end

--- The same, with its line breaks.
function words.lines(call, bounds)
  local said = (bounds.given or ""):gsub("\r\n?", "\n"):gsub("[^%C\n]+", " ")
  said = text.trim(said)
  return checked(call, text.line(said) ~= "" and said or "", bounds)
end

return words
