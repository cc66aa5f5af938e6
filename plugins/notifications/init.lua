--- What happened while you were away.
local lists = require "lib.lists"
local pages = require "lib.pages"
local typed = require "lib.typed"

--- Notifications that are asked for at once, and bytes after which no more are: more than a page holds.
local slice, enough = 20, 65536

--- The latest notifications, or those before one, as far as a page may hold them.
local function latest(call, count, before)
  local list, bytes = {}, 0
  while #list < count and bytes < enough do
    local asked = math.min(slice, count - #list)
    local some = call.me.notifications.list { limit = asked, before = before }
    for _, item in ipairs(some) do
      list[#list + 1] = item
      bytes = bytes + #item.text
    end
    if #some < asked then break end
    before = some[#some].id
  end
  return list
end

--- How much people may want to be told of a place.
local levels = { all = true, mentions = true, none = true }

--- When quiet hours begin and end, and in which zone, as typed: `23:00 07:00`, `11pm-7am`,
--- `晚上11時至朝早7時`.
local function hours(call, words)
  local first = time.when(words)
  if first.choices then
    call:fail(call:text("quiet_which", { one = first.choices[1], other = first.choices[2] }))
  end
  local second = time.when(first.rest)
  local start, ending, zone = first.from, first.till, first.rest
  if not ending and second.from and not second.till then ending, zone = second.from, second.rest end
  if not start or not ending or first.day or second.day then
    -- What is no hour the gateway says.
    local parts = text.split(words)
    start, ending, zone = parts[1], parts[2], parts[3]
    if not ending or parts[4] then call:fail(call:text("quiet_usage")) end
  end
  return { from = start, till = ending, zone = zone ~= "" and zone or nil }
end

return {
  name = "notifications", version = "1.1.0", needs = { "act:notifications" },
  intents = { ["notifications.latest"] = { command = "notifications" } },
  aliases = { mute = "notify {} none", unmute = "notify {} all" },
  commands = {
    notifications = {
      args = { { "count", "integer", min = 1, max = 100, default = 20 } },
      run = function(call, count)
        local _, shown = pages.ask(call, {
          ask = function(most, before) return latest(call, most, before) end, size = count,
          none = "none", no_more = "none_before", more = "more",
          mark = function(item) return item.id end,
          row = function(item, place)
            return { place, item.seen and "" or "*", time.ago(item.at), item.text }
          end,
        })
        -- Those of other pages count too, as at signing in.
        if #lists.filter(shown, function(item) return not item.seen end) > 0 then
          call:reply(call:text("new", { count = call.me.notifications.unseen() }))
        end
      end,
    },

    notify = {
      args = { { "subject", "word", optional = true }, { "level", "word", optional = true } },
      usage = "[KIND on|off | [PLACE] all|mentions|none]",
      run = function(call, subject, level)
        -- A level alone is the open place's.
        if subject and not level and levels[subject] and call.place then
          subject, level = call.place, subject
        end
        if subject and not level then call:fail(call:text("notify_usage")) end
        local mine = call.me.notifications
        local set = subject and not call:resumed() and mine.set_preference(subject, level)
          or mine.preferences()
        local lines = {}
        if #set.off > 0 then lines[1] = call:text("off", { kinds = table.concat(set.off, ", ") }) end
        if #set.on > 0 then lines[#lines + 1] = call:text("on", { kinds = table.concat(set.on, ", ") }) end
        for _, item in ipairs(set.places) do
          lines[#lines + 1] = call:text("level_" .. item.level, { place = item.place })
        end
        if #set.places > 0 then lines[#lines + 1] = call:text("still_shown") end
        if #lines == 0 then lines[1] = call:text("everything") end
        pages.list(call, {
          list = lines, size = #lines, no_more = false, more = "goes_on",
          row = function(line) return line end,
        })
      end,
    },

    quiet = {
      args = { { "hours", "text", optional = true } },
      usage = "[START END [ZONE] | off]",
      run = function(call, words)
        local mine, set = call.me.notifications, nil
        if not words then
          set = mine.preferences()
        elseif #words < 32 and typed.bare(words) == "off" then
          set = mine.set_quiet()
        else
          set = mine.set_quiet(hours(call, words))
        end
        local quiet = set.quiet
        if not quiet then return call:reply(call:text("quiet_none")) end
        call:reply(call:text("quiet_set", { start = quiet.from, ending = quiet.till, zone = quiet.zone }))
      end,
    },

    seen = {
      run = function(call)
        local count = call.me.notifications.mark_seen()
        call:reply(count > 0 and call:text("seen", { count = count }) or call:text("none_new"))
      end,
    },
  },
}
