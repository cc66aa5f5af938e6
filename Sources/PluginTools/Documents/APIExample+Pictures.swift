/// Examples of pictures, drawings, and what is left at places.
extension APIExample {
    static let pictures = APIExample(
        name: "album",
        plugin: """
            return {
              name = "album", version = "1.0.0", summary = "Shows pictures to those in touch.", needs = { "store", "media" },
              collections = { pictures = { person = "owner" } },
              commands = {
                hang = {
                  summary = "Shows a picture to your contacts.", args = { { "picture", "media" }, { "words", "text" } },
                  run = function(call, picture, words)
                    if not picture.width then call:fail(picture.name .. " is no picture") end
                    media.keep(picture, "contacts")
                    local hung = store.add("pictures", { owner = call.person.id, media = picture.id, words = words })
                    call:reply("hung up as " .. hung.key)
                  end,
                },
                look = {
                  summary = "Looks at a picture.", args = { { "number", "integer" } },
                  run = function(call, number)
                    local hung = store.get("pictures", ("%d"):format(number))
                    -- What is beside the picture is shown to the same people as the picture.
                    local shown = hung and media.seen_by(hung.media, { call.person.id })[1] and media.info(hung.media)
                    if not shown then call:fail("there is no such picture for you") end
                    call:card { title = "Picture " .. hung.key, picture = { media = shown, alt = hung.words } }
                  end,
                },
                unhang = {
                  summary = "Takes your picture down.", args = { { "number", "integer" } },
                  run = function(call, number)
                    local hung = store.get("pictures", ("%d"):format(number))
                    if not hung or hung.owner ~= call.person.id then call:fail("that is no picture of yours") end
                    media.drop(hung.media)
                    store.remove("pictures", hung.key)
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              contacts_see_a_picture = function(t)
                local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
                alice.me.people.connect("bob")
                bob.me.people.accept("alice")
                t:equal(alice:run(("/hang %d the pier"):format(alice:upload("pier.jpg"))), { "hung up as 1" })
                local _, cards = bob:run("/look 1")
                t:equal(cards[1].picture.alt, "the pier")
                t:ok(bob:fetches(cards[1].picture.media))
                t:equal(carol:run("/look 1"), { "error: there is no such picture for you" })
                alice:run("/unhang 1")
                t:ok(not bob:fetches(cards[1].picture.media))
              end,
              what_is_no_picture_is_refused = function(t)
                local alice = t:person("alice")
                t:equal(alice:run(("/hang %d mine"):format(alice:upload("notes.pdf"))), { "error: notes.pdf is no picture" })
              end,
            }
            """)

    static let drawings = APIExample(
        name: "sketch",
        plugin: """
            local width, height = 20, 10
            return {
              name = "sketch", version = "1.0.0", summary = "Shows what you draw.",
              commands = {
                sketch = {
                  summary = "Draws something.", args = { { "strokes", "text", optional = true } },
                  run = function(call, typed)
                    local strokes
                    if typed then
                      strokes = text.strokes(typed, width, height)
                      if not strokes then call:fail("write it as 0,0 5,0;2,2 2,5") end
                    else
                      local done, drawn = pcall(call.draw, call, { prompt = "Draw a cat", width = width, height = height })
                      if not done and drawn.code == "unavailable" then call:fail("write it as 0,0 5,0;2,2 2,5") end
                      if not done then error(drawn, 0) end
                      strokes = drawn
                    end
                    if not strokes then return call:reply("another time, then") end
                    call:card { title = "A cat", chart = { kind = "drawing", strokes = strokes, width = width, height = height } }
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              what_is_drawn_is_shown = function(t)
                local lines, cards = t:person("alice"):run("/sketch", { "1,1 9,1" })
                t:equal(lines, { "Draw a cat" })
                t:equal(cards[1].chart.strokes, "1,1 9,1")
              end,
              strokes_are_typed_where_nobody_can_draw = function(t)
                local alice = t:person("alice")
                t:equal(alice:run("/sketch"), { "error: write it as 0,0 5,0;2,2 2,5" })
                local _, cards = alice:run("/sketch 0,0 5,0")
                t:equal(cards[1].chart.strokes, "0,0 5,0")
              end,
            }
            """)

    static let spots = APIExample(
        name: "seeds",
        plugin: """
            return {
              name = "seeds", version = "1.0.0", summary = "Seeds to plant and to pick.",
              needs = { "store", "read:place", "leave:place" },
              collections = { seeds = { spot = true, person = "planter", indexes = { planter = "number" } } },
              commands = {
                plant = {
                  summary = "Plants a seed where you are.", args = { { "kind", "word" } },
                  run = function(call, kind)
                    if not call:leave("seeds", { kind = kind }) then call:fail("share your place with /here first") end
                    call:reply("planted")
                  end,
                },
                garden = {
                  summary = "Lists what grows around you.",
                  run = function(call)
                    local found = call:near("here", "seeds", 400)
                    if not found then call:fail("share your place with /here first") end
                    local rows = {}
                    for index, seed in ipairs(found) do
                      rows[index] = { seed.key, seed.kind, ("%d m"):format(seed.distance) }
                    end
                    call:page(rows)
                  end,
                },
                pick = {
                  summary = "Picks what grows near you.", args = { { "number", "word" } },
                  run = function(call, number)
                    local seed = call:reach("seeds", number, 400)
                    if not seed then call:fail("nothing of that number grows here") end
                    store.remove("seeds", seed.key)
                    call:reply("picked a " .. seed.kind)
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              what_was_planted_is_found_and_picked_nearby = function(t)
                local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
                t:equal(alice:run("/plant rose"), { "error: share your place with /here first" })
                t:place(alice, 22.3, 114.17)
                t:place(bob, 22.302, 114.17)
                t:place(carol, 22.4, 114.17)
                t:equal(alice:run("/plant rose"), { "planted" })
                t:equal(bob:run("/garden"), { "1  rose  250 m" })
                t:equal(carol:run("/garden"), {})
                t:equal(carol:run("/pick 1"), { "error: nothing of that number grows here" })
                t:equal(bob:run("/pick 1"), { "picked a rose" })
                t:equal(bob:run("/garden"), {})
              end,
            }
            """)
}
