local function score(t, post)
  local facts = { age_hours = 0, comments_24h = 0, comments = 0, views = 0, likes = 0, own_views = 0, own_likes = 0 }
  for name, value in pairs(post) do facts[name] = value end
  return t:hook("forum.score", facts, 0)
end

return {
  what_others_do_lifts_a_post = function(t)
    t:ok(score(t, { comments_24h = 1 }) > score(t, {}))
    t:ok(score(t, { likes = 1 }) > score(t, {}))
    t:ok(score(t, { views = 3 }) > score(t, {}))
  end,

  each_comment_of_others_counts_once = function(t)
    local none, one = score(t, {}), score(t, { comments_24h = 1 })
    t:ok(math.abs(score(t, { comments_24h = 3 }) - none - 3 * (one - none)) < 1e-9)
  end,

  what_its_author_does_lifts_no_post = function(t)
    t:equal(score(t, { likes = 1, own_likes = 1, views = 4, own_views = 4, comments = 9, own_comments = 9 }), score(t, {}))
  end,

  a_post_sinks_as_it_ages = function(t)
    t:ok(score(t, { likes = 3, age_hours = 30 }) < score(t, { likes = 3 }))
  end,
}
