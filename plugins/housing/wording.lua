--- Which words a flat has, as the store finds them: without case, accents and width, in either script.
---
--- What is told of a flat is taken apart once, into a set. So each of many
--- alerts looks its own words up, and is not held against the whole text.

local wording = {}

--- Chinese marks, and those of dashes and quotes: nothing that a word is made of.
local marks = { { 0x2000, 0x206F }, { 0x3000, 0x303F } }

local function is_mark(letter)
  local code = utf8.codepoint(letter)
  for _, range in ipairs(marks) do if code >= range[1] and code <= range[2] then return true end end
  return false
end

--- The form in which words are compared.
function wording.folded(words) return text.han_fold(text.fold(words)) end

--- All that a flat's words are found in, folded.
function wording.told(flat)
  return wording.folded(table.concat({ flat.title, flat.address, flat.text or "", flat.words }, "\n"))
end

--- Calls `each` with every run of letters that are written as words, and
--- every run of letters that are written one after the other, as a list.
local function runs(folded, each)
  for run in folded:gmatch("[%w\128-\244]+") do
    for latin, other in run:gmatch("(%w*)([\128-\244]*)") do
      if latin ~= "" then each(latin) end
      local letters = {}
      for letter in other:gmatch(utf8.charpattern) do
        if not is_mark(letter) then
          letters[#letters + 1] = letter
        elseif #letters > 0 then
          each(letters)
          letters = {}
        end
      end
      if #letters > 0 then each(letters) end
    end
  end
end

--- The set of words of a folded text: those of Latin letters, and of Chinese each letter and each two.
function wording.set(folded)
  local set = {}
  runs(folded, function(run)
    if type(run) == "string" then set[run] = true return end
    for index, letter in ipairs(run) do
      set[letter] = true
      if run[index + 1] then set[letter .. run[index + 1]] = true end
    end
  end)
  return set
end

--- The words that somebody asks for, as a set has them; nil where there are none.
function wording.asked(words)
  local list = {}
  runs(wording.folded(words or ""), function(run)
    if type(run) == "string" or #run == 1 then
      list[#list + 1] = type(run) == "string" and run or run[1]
      return
    end
    for index = 1, #run - 1 do list[#list + 1] = run[index] .. run[index + 1] end
  end)
  return #list > 0 and list or nil
end

--- Whether a set has all of the words that are asked for.
function wording.has(set, asked)
  for _, word in ipairs(asked or {}) do if not set[word] then return false end end
  return true
end

return wording
