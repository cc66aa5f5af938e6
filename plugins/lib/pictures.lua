--- Pictures of what people offer.
local lists = require "lib.lists"

local pictures = {}

--- The numbers of uploads, each once. What is no picture is refused with the caller's word `no_picture`
--- ({name}).
function pictures.ids(call, uploads)
  for _, upload in ipairs(uploads) do
    if not upload.width then call:fail(call:text("no_picture", { name = upload.name })) end
  end
  return lists.unique(lists.field(uploads, "id"))
end

--- Keeps pictures for whoever may see them; where that is refused, does `undo` before the refusal goes on.
function pictures.keep(ids, audience, undo)
  local is_kept, problem = pcall(media.keep, ids, audience)
  if is_kept then return end
  undo()
  error(problem, 0)
end

--- Removes pictures, where there are any.
function pictures.drop(ids)
  if #ids > 0 then media.drop(ids) end
end

--- Has pictures follow a document, where there are any.
function pictures.follow(ids, document)
  if #ids > 0 then media.share(ids, document) end
end

--- Shows a card with the first of some pictures, which `alt` describes, and the others below it.
function pictures.show(call, list, alt, card)
  card.picture = list[1] and { media = list[1], alt = alt } or nil
  call:card(card)
  if #list > 1 then call:show { table.unpack(list, 2) } end
end

return pictures
