return {
  the_caller_is_greeted = function(t)
    t:equal(t:person("alice"):run("/hi"), { "Hello, alice" })
  end,
}
