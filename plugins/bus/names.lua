--- Names of stops and places, brought into one form for comparing: case, width, script, pole codes and the
--- many short forms that people type make no difference.
local lists = require "lib.lists"

local names = {}

--- What people write otherwise than the feeds (forms.json, folded), which an administrator may add to:
---   words, han     short forms, and how the feeds have them: by the word, and in Chinese in this order
---   tails          what may stand at a name's end without saying which stop it is
---   leads, trails  what people say around a name in Chinese, which no stop's begins or ends with
local forms = require "forms"

--- The feed's name without the code of the pole at its end: `KOWLOON WALLED CITY PARK (WT115)`.
function names.bare(name)
  return (name:gsub("%s+", " "):gsub(" ?%(%u%u%d%d%d%) ?$", ""))
end

--- A name for comparing: words in lower case with one space between, Han characters simplified and beside one
--- another. What is in plain letters and Han, as nearly all of the feeds' names are, takes one call of the
--- host or none.
function names.fold(name)
  local folded = names.bare(name)
  if folded:find("[\195-\225\239]") then folded = text.fold(text.nfkc(folded)) end
  folded = folded:lower()
  if folded:find("[\128-\255]") then
    folded = text.han_fold(folded):gsub("巿", "市"):gsub("’", "")
    for _, mark in ipairs { "。", "、", "・", "·", "「", "」" } do folded = folded:gsub(mark, " ") end
  end
  folded = folded:gsub("['`]", ""):gsub("[%p%s]+", " ")
  return (folded:gsub("^ ", ""):gsub(" $", ""))
end

--- A whole name as a key, at a fraction of what `names.fold` costs: lists of thousands are stored by it.
function names.key(name)
  local bare = names.bare(name):lower():gsub("[%p%s]+", "")
  return bare:find("[\128-\255]") and text.han_fold(bare) or bare
end

--- The key of a stop's name, or else its id: what has the same one is called the same.
function names.key_of(stop) return names.key(stop.tc or stop.en or stop.id) end

--- Adds to a stop that is stored the keys by which its whole name is found, `fen` and `ftc`.
function names.add_keys(stop)
  stop.fen, stop.ftc = stop.en and names.key(stop.en), stop.tc and names.key(stop.tc)
  return stop
end

--- Adds to a stop its names folded for comparing, `wen` and `wtc`.
function names.add_folded(stop)
  stop.wen, stop.wtc = stop.en and names.fold(stop.en), stop.tc and names.fold(stop.tc)
  return stop
end

--- Whether a text has characters beyond ASCII, as Chinese has.
local function is_wide(folded) return folded:find("[\128-\255]") ~= nil end

--- The words of a folded name, with short forms written out.
local function words(folded)
  local list = {}
  for word in folded:gmatch("%S+") do
    for part in (forms.words[word] or word):gmatch("%S+") do list[#list + 1] = part end
  end
  return list
end

--- Without spaces beside Han characters.
local function tight(folded) return (folded:gsub(" ", "")) end

--- A folded name without what is said around it: `shows up at tai po centre`.
local function alone(folded)
  if not is_wide(folded) then
    return (folded:gsub("^.* at ", ""):gsub("^.*outside ", ""))
  end
  local is_shorter = true
  while is_shorter do
    is_shorter = false
    for _, lead in ipairs(forms.leads) do
      if #folded > #lead and folded:sub(1, #lead) == lead then
        folded, is_shorter = folded:sub(#lead + 1), true
      end
    end
  end
  for _, trail in ipairs(forms.trails) do
    if #folded > #trail + 3 and folded:sub(-#trail) == trail then return folded:sub(1, -#trail - 1) end
  end
  return folded
end

--- A question's name written out as the feeds have it: `tst pier` is `tsim sha tsui pier`.
function names.spelled(name)
  local folded = alone(names.fold(name))
  if not is_wide(folded) then return table.concat(words(folded), " ") end
  for _, pair in ipairs(forms.han) do
    if folded:find(pair[1], 1, true) and not folded:find(pair[2], 1, true) then
      folded = folded:gsub(text.escape(pair[1]), (pair[2]:gsub("%%", "%%%%")))
    end
  end
  return folded
end

--- The same without an ending such as `station` or 站, or nil where it has none.
function names.shortened(spelled)
  for _, tail in ipairs(forms.tails) do
    if #spelled > #tail + 2 and spelled:sub(-#tail) == tail then return spelled:sub(1, -#tail - 1) end
  end
end

--- Whether every wanted word is one of a name's, or begins one.
local function has_words(wanted, name)
  local own = words(name)
  for _, word in ipairs(wanted) do
    local found = lists.find(own, function(other)
      return other == word or #word >= 3 and other:sub(1, #word) == word
    end)
    if not found then return false end
  end
  return #wanted > 0
end

--- How well one folded name is what was asked for: 100 the same, 0 nothing of it.
local function likeness(wanted, name)
  if name == "" then return 0 end
  if is_wide(wanted) then
    local asked, own = tight(wanted), tight(name)
    if asked == own then return 100 end
    if own:sub(1, #asked) == asked then return 80 end
    if own:find(asked, 1, true) then return 60 end
    return 0
  end
  local spelled = table.concat(words(name), " ")
  if wanted == spelled then return 100 end
  if spelled:sub(1, #wanted + 1) == wanted .. " " then return 80 end
  return has_words(words(wanted), name) and 60 or 0
end

--- How well a stop's names fit a spelled question; `en` and `tc` are as in the feed, `wen` and `wtc` folded.
function names.fit(spelled, stop)
  local key = is_wide(spelled) and "tc" or "en"
  local name = stop["w" .. key] or (stop[key] and names.fold(stop[key]))
  return name and likeness(spelled, name) or 0
end

--- How well names fit, trying a question without its ending too, which counts a little less.
function names.fits(spelled, stop)
  local fit = names.fit(spelled, stop)
  local short = fit < 100 and names.shortened(spelled)
  return short and math.max(fit, names.fit(short, stop) - 5) or fit
end

--- Whether two termini are the same place: 長沙灣 (深旺道) and CHEUNG SHA WAN are, as far as names tell.
function names.alike(one, other)
  local function core(place)
    local name = names.fold(((place.tc or place.en or ""):gsub("[%(（].*$", "")))
    return tight(names.shortened(name) or name)
  end
  local a, b = core(one), core(other)
  if #a < 6 or #b < 6 then return a ~= "" and a == b end
  return a:find(b, 1, true) ~= nil or b:find(a, 1, true) ~= nil or a:sub(1, 6) == b:sub(1, 6)
end

return names
