--- Lines of a list, for any plugin: `rows.of(items, keys)` aligns the values of these keys.
local rows = {}

function rows.of(items, keys)
  local cells = {}
  for number, item in ipairs(items) do
    cells[number] = {}
    for place, key in ipairs(keys) do cells[number][place] = item[key] end
  end
  return text.columns(cells)
end

return rows
