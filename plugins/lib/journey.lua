--- Reads a typed line of names that says from where to where, such as `central to cheung chau`.
local lists = require "lib.lists"
local lib_names = require "lib.names"

local journey = {}

--- Letters of a line that are read: more than any two names have. In another form one may be eighteen.
local longest_line = 200

--- Words that say where one goes, and those that say nothing, folded.
local towards = lists.set { "to", "toward", "towards", "for", "往", "去", "到", "至" }
local idle = lists.set { "from", "at", "in", "the", "next", "由", "从", "喺", "在", "开", "向" }

--- The words of a text, folded, with a space between; each Chinese character is one.
function journey.words(written)
  local folded = lib_names.folded(written):gsub("'", "")
  folded = folded:gsub("[\xC2-\xF4][\x80-\xBF]*", " %0 "):gsub("[^%w\x80-\xFF]+", " ")
  return text.trim(folded)
end

--- What reads such lines. It is made of
---   fill     function(add) that calls `add(name, slot, value)` for each name, when the first line is read; a
---            name may stand for several values of a slot
---   from, to the slots of the names where one begins, and of the same names where one goes
---   longest  the most words that a name has
---   idle     further words that say nothing, folded
--- `names()` gives { slot =, values = } by folded name.
function journey.reader(made)
  local index, silent = nil, lists.set(made.idle)

  local function add(name, slot, value)
    local key = journey.words(name)
    index[key] = index[key] or { slot = slot, values = {} }
    local values = index[key].values
    if index[key].slot == slot and values[#values] ~= value then values[#values + 1] = value end
  end

  local function names()
    if index then return index end
    index = {}
    made.fill(add)
    return index
  end

  --- The longest name that begins at a word: what it stands for, and how many words it has.
  local function longest_name(list, at)
    for count = math.min(made.longest, #list - at + 1), 1, -1 do
      local meaning = names()[table.concat(list, " ", at, at + count - 1)]
      if meaning then return meaning, count end
    end
  end

  --- Reads a line: by slot the values that its first name may mean, and in `unknown` the words that are none
  --- of it.
  local function read(written)
    local list, found, unknown = text.split(journey.words(text.truncate(written, longest_line))), {}, {}
    local at, is_towards = 1, false
    while at <= #list do
      local meaning, count = longest_name(list, at)
      if meaning then
        local slot = meaning.slot
        if slot == made.from and (is_towards or found[slot]) then slot = made.to end
        found[slot], is_towards = found[slot] or meaning.values, false
      elseif towards[list[at]] then
        is_towards = true
      elseif not idle[list[at]] and not silent[list[at]] then
        unknown[#unknown + 1] = list[at]
      end
      at = at + (count or 1)
    end
    local left = table.concat(unknown, " "):gsub("([\x80-\xFF]) ([\x80-\xFF])", "%1%2")
    found.unknown = left ~= "" and left or nil
    return found
  end

  return { read = read, names = names }
end

return journey
