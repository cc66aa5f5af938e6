--- The bands of the index, from Low to Serious, and what the department advises in each.

--- What stands for 10+, which is no number: it is beyond 10, and nobody says how far.
local beyond = 11

--- Each band with its last value, its mark, how urgent a card is, and the words of its name and of its advice.
local bands = {
  {
    last = 3, mark = "🟢", severity = "good", name = "band_low",
    sensitive = "advice_usual", workers = "advice_usual", everyone = "advice_usual",
  },
  {
    last = 6, mark = "🟠", severity = "info", name = "band_moderate",
    sensitive = "advice_moderate_sensitive", workers = "advice_usual", everyone = "advice_usual",
  },
  {
    last = 7, mark = "🔴", severity = "warning", name = "band_high",
    sensitive = "advice_high_sensitive", workers = "advice_high_workers", everyone = "advice_high_everyone",
  },
  {
    last = 10, mark = "🟤", severity = "danger", name = "band_very_high",
    sensitive = "advice_very_high_sensitive", workers = "advice_very_high_workers",
    everyone = "advice_very_high_everyone",
  },
  {
    last = beyond, mark = "⚫", severity = "danger", name = "band_serious",
    sensitive = "advice_serious_sensitive", workers = "advice_serious_workers", everyone = "advice_serious_everyone",
  },
}

--- The band of a value, which is 1 to 10, or `beyond` for 10+.
local function of(value)
  for _, band in ipairs(bands) do
    if value <= band.last then return band end
  end
  return bands[#bands]
end

--- A value as people write it.
local function shown(value) return value >= beyond and "10+" or ("%d"):format(value) end

--- A band with its mark, in the caller's language.
local function name(call, value)
  local band = of(value)
  return band.mark .. " " .. call:text(band.name)
end

return { beyond = beyond, of = of, shown = shown, name = name }
