return {
  the_picture_follows_its_document = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local picture = alice:upload("lamp.jpg")
    t:equal(alice:run(("/shelve %d A lamp"):format(picture)), { "thing 1" })
    t:ok(bob:fetches(picture))
    alice:run("/given 1")
    t:ok(not bob:fetches(picture))
    t:ok(alice:fetches(picture))
  end,
}
