--- The forms that documents have had, one after the other.

local format = { version = "1.1.0", now = 2 }

--- A new bike, in the form of this version.
function format.new(bike)
  bike.format, bike.since = 2, time.now()
  return bike
end

--- A bike of any form, in the form of this version.
function format.forward(bike)
  -- 1.0.0 did not note since when a bike is offered: long ago, then.
  if bike.format == 1 then bike.format, bike.since = 2, 0 end
  return bike
end

return format
