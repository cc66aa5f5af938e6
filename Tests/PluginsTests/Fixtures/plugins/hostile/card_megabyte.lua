-- Shows a card that doors would draw as megabytes.
-- expect: card would take
return {
  name = "card_megabyte", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    card_megabyte = {
      summary = "Hostile.",
      run = function(call)
        local rows, wide = {}, ("\u{202E}"):rep(200)
        for i = 1, 100 do rows[i] = { "", "", "", "", "", "" } end
        rows[50] = { wide, wide, wide, wide, wide, wide }
        call:card({ title = "Wide", rows = rows })
      end,
    },
  },
}
