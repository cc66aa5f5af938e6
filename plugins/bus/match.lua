--- Finds where along routes somebody wants to get on, by the names that they use.
local lists = require "lib.lists"
local names = require "names"

local match = {}

--- What fits worse is none of it.
local least = 60
--- Metres between the poles of two companies at one place.
local beside = 300

--- What is looked for, of what was typed or asked: the same with its names as `names.spelled` has them.
function match.wanted(given)
  return {
    route = given.route, company = given.company, region = given.region, direction = given.direction,
    stop = names.spelled(given.stop), dest = given.dest and names.spelled(given.dest),
  }
end

--- Whether a way goes to a place from one of its stops on: its end is called so, or a later stop.
function match.goes_to(variant, index, dest)
  local function fits(place) return names.fits(dest, place) >= least end
  return fits(variant.dest) or lists.find(lists.behind(variant.stops, index), fits) ~= nil
end

--- The stops of one direction that fit, each once, with the kinds of service that call there.
local function hits_of(line, bound, wanted)
  local hits, by_id = {}, {}
  for _, variant in ipairs(line.variants) do
    if variant.bound == bound then
      for index, stop in ipairs(variant.stops) do
        local fit = names.fits(wanted.stop, stop)
        if fit >= least and (not wanted.dest or match.goes_to(variant, index, wanted.dest)) then
          local hit = by_id[stop.id]
          if not hit then
            hit = {
              line = line, bound = bound, variant = variant, stop = stop, fit = fit, kinds = {},
              is_last = index == #variant.stops,
            }
            by_id[stop.id] = hit
            hits[#hits + 1] = hit
          end
          table.insert(hit.kinds, { kind = variant.kind, id = variant.id, seq = stop.seq })
        end
      end
    end
  end
  return hits
end

--- Those that fit best.
local function best_of(hits)
  local best = math.max(0, table.unpack(lists.field(hits, "fit")))
  return lists.filter(hits, function(hit) return hit.fit == best end), best
end

--- Without places where all have to get off, if there are others.
local function boarding(hits)
  local kept = lists.filter(hits, function(hit) return not hit.is_last end)
  return #kept > 0 and kept or hits
end

--- How far two stops are from one another, or nil.
local function apart(one, other)
  if not one.at or not other.at then return nil end
  return geo.distance(one.at, other.at)
end

--- Whether one kind of service calls at both of two hits, beside one another: then the first of them will do.
local function is_again(hit, earlier)
  local distance = hit.bound == earlier.bound and apart(hit.stop, earlier.stop)
  if not distance or distance > beside then return false end
  local kinds = lists.field(earlier.kinds, "kind")
  return lists.find(hit.kinds, function(one) return lists.has(kinds, one.kind) end) ~= nil
end

--- Without further poles of a place at which the same buses stop a second time.
local function without_again(hits)
  local kept = {}
  for _, hit in ipairs(hits) do
    local again = lists.find(kept, function(earlier)
      return names.alike(hit.stop, earlier.stop) and is_again(hit, earlier)
    end)
    if not again then kept[#kept + 1] = hit end
  end
  return kept
end

--- The stops of a line that fit what is wanted, in both directions or in one.
function match.stops(line, wanted)
  local all, top = {}, 0
  for _, bound in ipairs { "O", "I" } do
    if not wanted.direction or wanted.direction == bound then
      local kept, best = best_of(hits_of(line, bound, wanted))
      all, top = lists.joined(all, kept), math.max(top, best)
    end
  end
  -- The other direction may stop across the street, under a longer name.
  return without_again(boarding(lists.filter(all, function(hit) return hit.fit >= top - 20 end)))
end

local function key_of(hit) return names.key_of(hit.stop) end

--- Hits of different names within one direction: more than one has to be asked back.
function match.distinct(hits)
  local most = {}
  for _, bound in ipairs { "O", "I" } do
    local those = lists.filter(hits, function(hit) return hit.bound == bound end)
    local list = lists.unique(those, key_of)
    if #list > #most then most = list end
  end
  return most
end

--- Those hits that are called as one is.
function match.called(hits, one)
  return lists.filter(hits, function(hit) return key_of(hit) == key_of(one) end)
end

--- The direction of a line that goes where a way of another company goes, or nil.
local function paired(line, variant)
  return lists.find(line.variants, function(other) return names.alike(other.dest, variant.dest) end)
    or lists.find(line.variants, function(other) return names.alike(other.orig, variant.orig) end)
end

--- The stop of another company at a hit's place, for a route that both run: the nearest along the same
--- direction, or else one of the same name.
function match.partner(line, hit)
  local variant = paired(line, hit.variant)
  if not variant then return nil end
  local stop = lists.least(variant.stops, function(one)
    local distance = apart(one, hit.stop)
    return distance and distance <= beside and distance or nil
  end)
  local name = hit.stop.tc and names.key(hit.stop.tc)
  stop = stop or name and lists.find(variant.stops, function(one)
    return one.tc ~= nil and names.key(one.tc) == name
  end)
  if not stop then return nil end
  return {
    line = line, bound = variant.bound, variant = variant, stop = stop, fit = hit.fit,
    kinds = { { kind = variant.kind, seq = stop.seq } }, is_last = stop == variant.stops[#variant.stops],
  }
end

return match
