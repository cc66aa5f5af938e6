return {
  summary = "A board for notes.",
  summary_pin = "Pins a note.",
  summary_pinned = "Says how many notes there are.",
  pinned = "pinned {id}: {title}",
  notes = { one = "{count} note", other = "{count} notes" },
}
