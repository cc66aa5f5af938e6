--- What people type beside names: numbers and yes, in each of the three languages.
local typed = {}

--- Bytes of a word that may be a number, and digits of one.
local longest, most_digits = 48, 15

--- A whole number: `12`, `#12`, or in the digits of a Chinese keyboard; nil for anything else.
function typed.number(word)
  if not word or #word > longest then return nil end
  local digits = text.nfkc(text.trim(word)):match("^#?(%d+)$")
  return digits and #digits <= most_digits and math.tointeger(tonumber(digits)) or nil
end

--- Such a number at the beginning of a text, and what follows it; nil and the text where none stands there.
--- The one of `3pm` is none.
function typed.numbered(words)
  words = words or ""
  local id, rest = words:match("^%s*#?(%d+)%f[^%w]%s*(.*)$")
  if not id then id, rest = words:match("^%s*(%S+)%s*(.*)$") end
  local number = typed.number(id)
  return number, number and rest or words
end

--- Where the last of some signs stands in a text, and the byte behind it; nil where none does.
function typed.last(said, signs)
  local at, behind
  for _, sign in ipairs(signs) do
    local first, last = 0, nil
    repeat
      first, last = said:find(sign, first + 1, true)
      if first and (not at or first > at) then at, behind = first, last + 1 end
    until not first
  end
  return at, behind
end

--- Words for comparing with those that a command knows: without case, width and white space around.
function typed.bare(words) return text.lower(text.nfkc(text.trim(words))) end

--- Whether an answer says yes.
function typed.is_yes(answer)
  local said = answer and typed.bare(answer)
  return said == "yes" or said == "y" or said == "是"
end

return typed
