--- Names that people type, and what they stand for.
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

--- A list of what has a name that begins so, in the order in which it was added. A letter or two begin many
--- names: they find nothing.
function index:beginning(name)
  local key, found, is_found = names.key(name), {}, {}
  if #key < 3 then return found end
  for _, one in ipairs(filled(self).added) do
    if not is_found[one.value] and one.key:sub(1, #key) == key then
      found[#found + 1], is_found[one.value] = one.value, true
    end
  end
  return found
end

--- A list of what is called so, else of what has a name that begins so.
function index:find(name) return self:exact(name) or self:beginning(name) end

return names
