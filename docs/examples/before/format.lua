--- The forms that documents have had, one after the other.

local format = { version = "1.0.0", now = 1 }

--- A new bike, in the form of this version.
function format.new(bike)
  bike.format = 1
  return bike
end

--- A bike of any form, in the form of this version.
function format.forward(bike) return bike end

return format
