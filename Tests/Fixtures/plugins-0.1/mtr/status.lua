--- The answer to how the lines run: from the status of MTR's site, or where that is away from a board of each line.
local places = require "places"
local feed = require "feed"
local cards = require "cards"

local status = {}

--- Marks of what the status feed says; what is not among them is shown as it was said.
local marks = { green = "🟢", yellow = "🟡", red = "🔴", pink = "🟠", grey = "⚪", typhoon = "🌀" }
--- The words that need nobody's attention.
local calm = { green = true, grey = true }
--- The station whose board is asked for each line, and the stop of the Light Rail.
local asked = {
  AEL = "TSY", TCL = "TSY", TML = "HUH", TKL = "TKO", EAL = "TAW", SIL = "WCH", TWL = "MOK", ISL = "ADM", KTL = "KOT",
  DRL = "SUN",
}
--- The stop that is asked where the status feed is away: Tuen Mun, where most routes of the Light Rail call.
local asked_stop = 295
--- After so many lines that don't answer none is asked any more.
local most_failures = 3

--- The name of a line, of the Light Rail too.
local function name_of(call, code)
  if code == "LR" then return call:text("light_rail") end
  local line = places.line(code)
  return line and places.called(line, call.language) or code
end

--- Adds a line's row.
local function add(card, mark, name, said, is_calm)
  card.rows[#card.rows + 1] = { mark .. " " .. name, said }
  if not is_calm then card.severity = "warning" end
end

--- What a status word means to a reader.
local function meaning(call, word)
  if word == "green" then return call:text("status_green") end
  if word == "yellow" then return call:text("status_yellow") end
  if word == "red" then return call:text("status_red") end
  if word == "pink" then return call:text("status_pink") end
  if word == "grey" then return call:text("status_grey") end
  if word == "typhoon" then return call:text("status_typhoon") end
  return call:text("status_other", { word = text.truncate(word, 30) })
end

--- A title by what the rows say.
local function titled(call, card, code)
  local name = code and name_of(call, code) or call:text("all_lines")
  card.title = (card.severity == "good" and "✅ " or "🚇 ") .. call:text("status_title", { line = name })
  card.header = { call:text("line"), call:text("state") }
  card.actions = { { call:text("again"), "/mtrstatus" .. (code and " " .. code or "") .. " refresh" } }
  return card
end

--- A card of what the status feed says; nil where it says nothing of the line that is asked for.
local function told(call, lines, code)
  local card = cards.new(call, "")
  card.severity, card.source, card.time = "good", call:text("source_status"), lines.at
  for _, line in ipairs(lines) do
    if not code or line.code == code then
      local said = meaning(call, line.status)
      if line.message then said = call:text("with_message", { status = said, message = line.message }) end
      add(card, marks[line.status] or "❔", name_of(call, line.code), said, calm[line.status] and not line.message)
    end
  end
  if #card.rows == 0 then return nil end
  if lines.stale then
    card.stale, card.severity = true, "warning"
    card.subtitle = call:text("away_old", { ago = time.ago(lines.at, call.language) })
  end
  return titled(call, card, code)
end

--- What a board says of its line: a mark, words, and whether all is well.
local function seen(call, board)
  if board.special then return "🟠", board.message or board.alert or call:text("special"), false end
  if board.alert then return "🟠", board.alert, false end
  if board.delayed then return "🟡", call:text("delayed"), false end
  if board.fault or #(board.trains or board.cars) == 0 then return "⚪", call:text("none_now"), true end
  return "🟢", call:text("no_delay_seen"), true
end

--- A board of a line, by its code.
local function board_of(call, code, fresh)
  if code == "LR" then return feed.stop(call, asked_stop, fresh) end
  return feed.board(call, code, asked[code], fresh)
end

--- A card of what the boards of one station a line say; nil where none of them answers as of now.
local function observed(call, code, fresh)
  local card, answered, failures = cards.new(call, ""), 0, 0
  card.severity, card.subtitle = "good", call:text("observed")
  local codes = code and { code } or {}
  if not code then
    for index, line in ipairs(places.lines) do codes[index] = line.code end
    codes[#codes + 1] = "LR"
  end
  for _, one in ipairs(codes) do
    local board = failures < most_failures and board_of(call, one, fresh) or nil
    if board and not board.old then
      local mark, said, is_calm = seen(call, board)
      add(card, mark, name_of(call, one), said, is_calm)
      card.time = math.min(card.time or board.at, board.at)
      answered = answered + 1
    else
      failures = failures + 1
      add(card, "❔", name_of(call, one), call:text("not_known"), false)
    end
  end
  return answered > 0 and titled(call, card, code) or nil
end

--- Shows how the lines run, or one of them.
function status.show(call, code, fresh)
  local lines, why = feed.status(call, fresh)
  local card = lines and not lines.stale and told(call, lines, code)
  card = card or observed(call, code, fresh) or lines and told(call, lines, code)
  if not card then call:fail(cards.failure(call, why or "unreadable")) end
  call:card(card)
end

--- Answers a typed line such as "Island Line".
function status.typed(call, written)
  local slots = places.read(written or "")
  local code = slots.line or slots.mode == "lrt" and "LR" or nil
  local is_stray = slots.unknown or slots.station or slots.route
  if is_stray or (not code and text.trim(written or "") ~= "" and not slots.refresh) then
    local all = {}
    for index, line in ipairs(places.lines) do all[index] = places.called(line, call.language) end
    all[#all + 1] = call:text("light_rail")
    call:fail(call:text("write_line", { lines = table.concat(all, call:text("between")) }))
  end
  status.show(call, code, slots.refresh)
end

return status
