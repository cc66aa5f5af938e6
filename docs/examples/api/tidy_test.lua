return {
  tags_are_alike = function(t) t:equal(t:hook("tag.normalize", "Table-Tennis"), "table_tennis") end,
  likes_count = function(t) t:equal(t:hook("forum.score", { likes = 3 }, 1), 7) end,
}
