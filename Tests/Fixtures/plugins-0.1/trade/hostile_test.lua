-- What nobody should have to expect, typed at every command that reads text: quad plugin test plugins/trade

--- What lines are made of: each is repeated, and read in one pass all the same.
local pieces = {
  " ", '"', '""', "a:", 'title:"', "price:", "price:1-", "-", "~", "18:00 ", "1 ", "9", ":", "：", "「", "，", "district:西貢,", "張", "嘅", " in ", "@x ", "x ",
  "\t", "a\u{301}\u{327}", "%", "[", "{count}", "\u{202E}", "\u{1F468}\u{200D}",
}

--- Types lines at commands. What breaks a budget fails the test.
local function typed(...)
  local commands = { ... }
  return function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run('/item-add Desk price:300 category:furniture condition:okay district:"Sai Kung"')
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept bob")
    for index, piece in ipairs(pieces) do
      local line = "a" .. piece:rep(4000 // #piece) .. "b"
      for _, command in ipairs(commands) do
        for _, said in ipairs((index % 2 == 0 and alice or bob):run(command .. " " .. line)) do
          t:ok(not said:find("stopped", 1, true), command .. " " .. piece .. ": " .. said:sub(1, 100))
        end
      end
    end
  end
end

return {
  a_filter_is_read_whatever_is_typed = typed("/items", "/item-alert", "/items seller:"),
  an_item_is_read_whatever_is_typed = typed("/item-add", "/item-set 1 title", "/item-set 1 district", "/item-set 1 price", "/item-set 1"),
  a_deal_is_read_whatever_is_typed = typed("/item-offer 1", "/item-offer 1 accept", "/item-rate 1", "/item-rate 1 @x", "/item-meet 1", "/item-meet 1 friday 18:00",
    "/item-status 1 sold"),
  a_question_is_read_whatever_is_typed = typed("/ask who sells", "/ask is selling a desk in", "/ask 有冇人放"),
}
