--- The group that is open where a command is given.
local groups = {}

--- The group, refused with the caller's word `none` ("no_group") where none is open.
function groups.open(call, none)
  local place = call.place
  local is_known, group = false, nil
  if place and place:sub(1, 1) == "#" then is_known, group = pcall(call.me.chat.group, place) end
  return is_known and group or call:fail(call:text(none or "no_group"))
end

--- Whether the caller may write in a group, as call.me.chat.group gives it.
function groups.may_write(group)
  return group.writing == "all" or group.writing == "announce" and group.role ~= "member"
end

return groups
