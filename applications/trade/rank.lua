--- How high an item stands in Top and Hot. Administrators may put another formula here: both functions are pure, and are
--- given numbers alone.
local rank = {}

--- What people's interest comes to: `saves` (who keep it), `views` (one of a person and day) and `offers`. It is stored
--- with the item within a minute of a change, and is the order of Top.
function rank.points(saves, views, offers) return 10 * saves + 2 * views + 5 * offers end

--- The same, less from hour to hour since it was posted: the order of Hot. Two hours are added so that the first
--- look doesn't make an item the hottest there is.
function rank.hot(points, hours) return points / (math.max(hours, 0) + 2) ^ 1.5 end

return rank
