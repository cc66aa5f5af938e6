--- Reads from a source on this machine, which answers when it likes.
return {
  name = "reader", version = "1.0.0", summary = "Reads from a source.",
  needs = { "http:127.0.0.1" },
  commands = {
    source = {
      summary = "Reads from a port.",
      args = { { "port", "integer" } },
      run = function(call, args)
        call:reply(http.get("http://127.0.0.1:" .. args.port .. "/", { retries = 0 }).body)
      end,
    },
  },
}
