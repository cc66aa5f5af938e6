--- Names that people type, and what they stand for.
local lists = require "lib.lists"

local names = {}

--- The ending of a field that has a name in a language, as Hong Kong's feeds write it.
local endings = { en = "en", ["zh-Hant"] = "tc", ["zh-Hans"] = "sc" }

--- A text without case, accents and width, and in one Han script. Plain letters take no call of the host.
function names.folded(name)
  if not name:find("[\128-\255]") then return name:lower() end
  return text.han_fold(text.fold(text.nfkc(name)))
end

--- A name for comparing: the same without white space and signs.
function names.key(name) return (names.folded(name):gsub("[%s%p]+", "")) end

--- What a record is called in a language, by fields such as `zh-Hant` or `tc`; else in English.
function names.called(record, language)
  return record[language] or record[endings[language]] or record.en
end

--- Names and what they stand for, which may be several things.
local index = {}

--- An index that is made when something is first looked up: `fill(add)` calls `add(name, value)` for each
--- name.
function names.index(fill) return setmetatable({ fill = fill }, { __index = index }) end

--- The index with its names: `lists` of values by key, and all that was `added`, in that order.
local function filled(self)
  if self.lists then return self end
  self.lists, self.added = {}, {}
  self.fill(function(name, value)
    local key = names.key(name)
    local list = self.lists[key] or {}
    if list[#list] ~= value then list[#list + 1] = value end
    self.lists[key], self.added[#self.added + 1] = list, { key = key, value = value }
  end)
  return self
end

--- A list of what is called exactly so, or nil.
function index:exact(name) return filled(self).lists[names.key(name)] end

--- What has a name in which a key `stands(place)`, in the order in which it was added. A letter or two are in
--- many names: they find nothing.
local function standing(self, name, stands)
  local key = names.key(name)
  if #key < 3 then return {} end
  return lists.unique(lists.map(filled(self).added, function(one)
    local place = one.key:find(key, 1, true)
    return place and stands(place) and one.value or nil
  end))
end

--- A list of what has a name that begins so.
function index:beginning(name)
  return standing(self, name, function(place) return place == 1 end)
end

--- A list of what has a name that holds this one anywhere.
function index:holding(name) return standing(self, name, function() return true end) end

--- A list of what is called so, else of what has a name that begins so.
function index:find(name) return self:exact(name) or self:beginning(name) end

return names
