--- Reads from a source on this machine, at the port that a test writes here, which answers when it likes.
return {
  name = "reader", version = "1.0.0", summary = "Reads from a source.",
  needs = { "http:127.0.0.1:PORT" },
  commands = {
    source = {
      summary = "Reads from it.",
      run = function(call) call:reply(http.get("http://127.0.0.1:PORT/", { retries = 0 }).body) end,
    },
  },
}
