--- The answer to how the lines run: from the status of MTR's site, or else from a board of each line.
local fields = require "lib.card"
local lists = require "lib.lists"
local places = require "places"
local feed = require "feed"
local cards = require "cards"

local status = {}

--- Marks of what the status feed says; what is not among them is shown as it was said.
local marks = { green = "🟢", yellow = "🟡", red = "🔴", pink = "🟠", grey = "⚪", typhoon = "🌀" }
--- The station whose board is asked for each line, and the stop of the Light Rail.
local asked = {
  AEL = "TSY", TCL = "TSY", TML = "HUH", TKL = "TKO", EAL = "TAW", SIL = "WCH", TWL = "MOK", ISL = "ADM",
  KTL = "KOT", DRL = "SUN",
}
--- The stop that is asked where the status feed is away: Tuen Mun, where most routes of the Light Rail call.
local asked_stop = 295
--- After so many lines that don't answer none is asked any more.
local most_failures = 3

--- Adds a line's row.
local function add(card, mark, name, said, is_calm)
  card.rows[#card.rows + 1] = { mark .. " " .. name, said }
  if not is_calm then card.severity = "warning" end
end

--- What a status word means to a reader.
local function meaning(call, word)
  if marks[word] then return call:text("status_" .. word) end
  return call:text("status_other", { word = text.truncate(word, 30) })
end

--- A title by what the rows say.
local function titled(call, card, code)
  local name = code and places.line_name(call, code) or call:text("all_lines")
  card.title = (card.severity == "good" and "✅ " or "🚇 ") .. call:text("status_title", { line = name })
  card.header = { call:text("line"), call:text("state") }
  card.actions = { { call:text("again"), "/mtrstatus" .. (code and " " .. code or "") .. " refresh" } }
  return card
end

--- A card of what the status feed says; nil where it says nothing of the line that is asked for.
local function told(call, lines, code)
  local card = cards.new(call, "")
  card.severity, card.source = "good", call:text("source_status")
  for _, line in ipairs(lines) do
    if not code or line.code == code then
      local said = meaning(call, line.status)
      if line.message then said = call:text("with_message", { status = said, message = line.message }) end
      local is_calm = line.is_calm and not line.message
      add(card, marks[line.status] or "❔", places.line_name(call, line.code), said, is_calm)
    end
  end
  if #card.rows == 0 then return nil end
  fields.date(call, card, lines)
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
local function board_of(call, code)
  if code == "LR" then return feed.stop(call, asked_stop) end
  return feed.board(call, code, asked[code])
end

--- A card of what the boards of one station a line say; nil where none of them answers as of now.
local function observed(call, code)
  local card, failures = cards.new(call, ""), 0
  card.severity, card.subtitle = "good", call:text("observed")
  local codes = lists.joined(lists.field(places.lines, "code"), { "LR" })
  for _, one in ipairs(code and { code } or codes) do
    local board = failures < most_failures and board_of(call, one) or nil
    if board and not board.is_old then
      local mark, said, is_calm = seen(call, board)
      add(card, mark, places.line_name(call, one), said, is_calm)
      fields.date(call, card, board)
    else
      failures = failures + 1
      add(card, "❔", places.line_name(call, one), call:text("not_known"), false)
    end
  end
  return failures < #card.rows and titled(call, card, code) or nil
end

--- Shows how the lines run, or one of them.
function status.show(call, code)
  local lines, why = feed.status(call)
  local card = lines and not lines.stale and told(call, lines, code)
  card = card or observed(call, code) or lines and told(call, lines, code)
  if not card then call:fail(cards.failure(call, why or "unreadable")) end
  call:card(card)
end

--- Answers a typed line such as "Island Line".
function status.typed(call, written)
  local slots = places.read(written or "")
  local code = places.line_in(slots)
  if slots.unknown or slots.station or slots.route or written and not code then
    local all = lists.map(places.lines, function(line) return places.called(line, call.language) end)
    all[#all + 1] = call:text("light_rail")
    call:fail(call:text("write_line", { lines = cards.joined(call, all) }))
  end
  status.show(call, code)
end

return status
