return {
  name = "welcome", version = "1.0.0", summary = "Welcomes posts.", needs = { "store", "read:forum" },
  settings = { most = { type = "integer", default = 10, min = 1, summary = "Posts it counts." } },
  collections = { authors = {} },
  events = {
    ["forum.liked"] = function(event, settings)
      local known = store.get("authors", event.actor)
      if not known or known.likes < settings.most then
        store.increment("authors", event.actor, { likes = 1 })
      end
    end,
  },
  commands = {
    likes = {
      summary = "Says how often you liked something.",
      run = function(call)
        local known = store.get("authors", call.person.handle)
        call:reply(known and tostring(known.likes) or "never")
      end,
    },
  },
}
