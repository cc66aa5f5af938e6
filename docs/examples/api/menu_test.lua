return {
  parts_are_split_at_bars = function(t)
    t:equal(t:person("alice"):run("/menu hot, cheap | Today, at noon | rice, beans | soup"),
      { "Today, at noon (hot cheap)", "rice, beans", "soup" })
  end,
}
