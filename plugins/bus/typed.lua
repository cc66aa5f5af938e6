--- Reads what people type behind a command or ask in plain words.
local typed = {}

--- How companies are called, in lower case.
local companies = {
  kmb = "KMB", lwb = "KMB", ["九巴"] = "KMB", ["龍運"] = "KMB", ["龙运"] = "KMB",
  ["九龍巴士"] = "KMB", ["九龙巴士"] = "KMB",
  ctb = "CTB", citybus = "CTB", nwfb = "CTB", ["城巴"] = "CTB", ["新巴"] = "CTB",
  gmb = "GMB", minibus = "GMB", ["green minibus"] = "GMB",
  ["小巴"] = "GMB", ["專線小巴"] = "GMB", ["专线小巴"] = "GMB",
}
--- How minibuses' districts are called behind their company.
local regions = {
  hki = "HKI", ["港島"] = "HKI", ["港岛"] = "HKI", kln = "KLN", ["九龍"] = "KLN", ["九龙"] = "KLN",
  nt = "NT", ["新界"] = "NT",
}
--- What stands between a stop and where the bus goes.
local separators = { " towards ", " toward ", " to ", " bound for ", "開往", "开往", "往", "去" }
--- Characters of a name, and bytes of a route with what stands around its number, that are read.
local longest = 100

--- A route's number in capitals, or nil where it is none: `1A`, `N241`, `SP10`.
function typed.route(word)
  if #word > longest then return nil end
  local route = text.nfkc(word):upper():gsub("[%s號号路線线]+$", "")
  return #route <= 6 and route:match("^%a?%a?%a?%d%d?%d?%a?%a?$") or nil
end

--- Words without one of some names at their beginning, and what it stands for.
local function without(words, known)
  local lower = text.lower(words)
  for name, meaning in pairs(known) do
    if lower == name or lower:sub(1, #name + 1) == name .. " " then
      return text.trim(words:sub(#name + 1)), meaning
    end
  end
  return words
end

--- Words without a company's name at their beginning, the company, and a minibus's district.
local function of_company(words)
  local rest, company = without(words, companies)
  if company ~= "GMB" then return rest, company end
  local name, region = without(rest, regions)
  return name, company, region
end

--- What stands before and after where the bus goes.
local function parted(words)
  local padded = " " .. words
  local lower = text.lower(padded)
  if #lower ~= #padded then lower = padded end
  for _, separator in ipairs(separators) do
    local first, last = lower:find(separator, 1, true)
    if first then return text.trim(padded:sub(1, first - 1)), text.trim(padded:sub(last + 1)) end
  end
  return words
end

--- A text that says something, or nil.
local function some(words) return words ~= "" and words or nil end

--- What stands behind a route, `[COMPANY] [STOP] [towards DEST]`: `company`, a minibus's `region`, `stop` and
--- `dest`.
function typed.behind(words)
  local rest, company, region = of_company(words)
  local stop, dest = parted(rest)
  return { stop = some(stop), dest = some(dest), company = company, region = region }
end

--- What was typed as a name; what is far too long for one is refused.
function typed.name(call, words)
  if words and #words > longest * 4 then call:fail(call:text("too_long", { count = longest })) end
  return words
end

--- What `/bus ROUTE [COMPANY] [STOP] [towards DEST]` asks for.
function typed.read(call, word, words)
  local route = typed.route(word)
  if not route then call:fail(call:text("write_route")) end
  local given = typed.behind(typed.name(call, words) or "")
  given.route = route
  return given
end

--- What an intent's slots ask for.
function typed.slots(call, slots)
  local route = slots.route and typed.route(slots.route)
  if slots.route and not route then call:fail(call:text("write_route")) end
  return {
    route = route, stop = some(typed.name(call, slots.stop)), dest = some(typed.name(call, slots.dest)),
    direction = slots.direction and (slots.direction:find("^I") and "I" or "O"), company = slots.company,
  }
end

return typed
