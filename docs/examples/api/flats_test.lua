return {
  a_flat_is_asked_for_field_by_field = function(t)
    local alice = t:person("alice")
    local answers = { "A room", "$9,000", "skip", "sha tin", "skip", "sunny, quiet", "yes" }
    local lines = alice:run("/flat-add", answers)
    t:equal(lines[#lines], "added A room as 1")
    t:equal(alice:run("/flats"), { "1  A room  $9000  sunny, quiet" })
  end,
  what_is_wrong_is_asked_again_and_back_mends_what_was_right = function(t)
    local alice = t:person("alice")
    alice:run("/flat-add A room", { "cheap", "900", "back", "800", "2", "Central", "skip", "skip", "yes" })
    t:equal(alice:run("/flats"), { "1  A room  $800  plain" })
  end,
  a_form_is_put_by_and_goes_on = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local lines = alice:run("/flat-add", { "A room", "900" })
    t:equal(lines[#lines], "put by: 2 answered, kept for 30 days. /flat-add goes on")
    t:equal(bob:run("/flat-add", { "cancel" })[3], "1/6  What do you call it?")
    alice:run("/flat-add", { "skip", "Central", "skip", "skip", "yes" })
    t:equal(alice:run("/flats"), { "1  A room  $900  plain" })
  end,
  a_word_that_steers_is_an_answer_in_quotes = function(t)
    local alice = t:person("alice")
    alice:run("/flat-add", { '"back"', "900", "skip", "Central", "skip", "skip", "yes" })
    t:equal(alice:run("/flats"), { "1  back  $900  plain" })
  end,
}
