--- What people typed, taken apart.
local lists = require "lib.lists"

local typed = {}

--- The place of a command that names none: the open conversation, or an error that says how to open one.
function typed.here(call) return call.place or call:fail(call:text("open_first")) end

--- What stands before the last word; nil where the text ends otherwise.
local function without(words, last)
  return words:sub(-#last) == last and text.trim(words:sub(1, -#last - 1)) or nil
end

--- A group's name with what may stand behind it: `open` or `invite`, then `announce`, then `--slug X`. The
--- host splits the words: no pattern goes over what was typed again and again.
function typed.named(words)
  local parts, slug = text.split(words), nil
  local count = #parts
  local last = parts[count] or words
  local rest = count > 1 and without(words, last)
  if rest and last:sub(1, 7) == "--slug=" and #last > 7 then
    words, slug, count = rest, last:sub(8), count - 1
  elseif rest and count > 2 and parts[count - 1] == "--slug" then
    words, slug, count = without(rest, "--slug") or rest, last, count - 2
  end
  local writing
  if count > 1 and parts[count] == "announce" then
    words, writing, count = without(words, "announce") or words, "announce", count - 1
  end
  -- The last word may say who may enter: /group Study Circle invite
  last = parts[count]
  local name = count > 1 and (last == "open" or last == "invite") and without(words, last) or ""
  if name ~= "" then return name, last, slug, writing end
  return words, "open", slug, writing
end

--- Handles that stand one after the other, each once, without their sign: /invite @bob carol
function typed.handles(first, others)
  local handles = lists.map(text.split(first .. " " .. (others or "")), function(word)
    local handle = text.lower((word:gsub("^＠", ""):gsub("^@", ""):gsub(",$", ""):gsub("，$", "")))
    return handle ~= "" and handle or nil
  end)
  return lists.unique(handles)
end

--- Words to find, and the place behind `in`, where one is named: /find notes in #study
function typed.sought(words)
  local parts = text.split(words)
  local count, last = #parts, parts[#parts]
  local is_place = count > 1 and (last:find("^[#@].") or last:find("^＃.") or last:find("^＠."))
  if not is_place or parts[count - 1] ~= "in" then return table.concat(parts, " ") end
  return table.concat(parts, " ", 1, count - 2), (last:gsub("^＃", "#"):gsub("^＠", "@"))
end

return typed
