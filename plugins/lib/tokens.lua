--- The words of a text, as the store's search has them: runs of letters and digits without case, accents and
--- width, and of Chinese, in one script, each character and each pair.
local tokens = {}

local function is_han(code)
  return code >= 0x3400 and code <= 0x9FFF or code >= 0xF900 and code <= 0xFAFF
    or code >= 0x20000 and code <= 0x3FFFF
end

--- Whether it is a letter of some script: neither a mark of punctuation nor a picture.
local function is_letter(code)
  if code < 0x80 then return code >= 48 and code <= 57 or code >= 97 and code <= 122 end
  return code >= 0xC0 and not (code >= 0x2000 and code <= 0x2BFF or code >= 0x3000 and code <= 0x303F
    or code >= 0xFF00 and code <= 0xFF0F or code >= 0x1F000 and code <= 0x1FAFF
    or code >= 0xFE00 and code <= 0xFE0F)
end

--- @param asked boolean whether to leave out the characters whose pairs are there, as for what is looked for
--- @return string[] the words, each once
--- @return table<string, boolean> the same, to look them up
function tokens.of(given, asked)
  local found, there, run, han = {}, {}, {}, nil
  local function put(word)
    if not there[word] then found[#found + 1], there[word] = word, true end
  end
  local function finish()
    if not han then
      if #run > 0 then put(table.concat(run)) end
    else
      for index, character in ipairs(run) do
        if not asked or #run == 1 then put(character) end
        if run[index + 1] then put(character .. run[index + 1]) end
      end
    end
    run = {}
  end
  for _, code in utf8.codes(text.han_fold(text.fold(given))) do
    local letter = is_letter(code)
    local this = letter and is_han(code)
    if not letter or this ~= han then finish() end
    if letter then run[#run + 1], han = utf8.char(code), this end
  end
  finish()
  return found, there
end

--- Whether all of these words are in a set, as `tokens.of` gives it second; no words always are.
function tokens.all(there, asked)
  for _, word in ipairs(asked or {}) do
    if not there[word] then return false end
  end
  return true
end

return tokens
