return {
  defaults_hold_where_nothing_is_configured = function(t)
    t:equal(t:person("alice"):run("/greet"), { "hello warm. 0.5" })
  end,
}
