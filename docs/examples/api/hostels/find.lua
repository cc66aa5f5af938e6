--- The halls whose names have a word in them, in any case.
return function(halls, word)
  local found = {}
  for _, hall in ipairs(halls) do
    if text.fold(hall.name):find(text.fold(word), 1, true) then found[#found + 1] = hall end
  end
  return found
end
