return {
  a_picture_may_be_left_out = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/notice Tea at four"), { "Tea at four" })
    t:equal(alice:run("/notice Tea at four | " .. alice:upload("tea.jpg")), { "Tea at four (with tea.jpg)" })
  end,
}
