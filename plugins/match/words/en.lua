-- What match says in English. A value stands for its {name}; every language takes the same ones.
return {
  summary = "People who are nearby.",
  setting_radius = "How near people see each other, in metres.",
  setting_moves_per_hour = "How often an hour somebody may share another place; more makes it faster to find out where people are.",
  setting_moves_per_day = "How often in 24 hours somebody may share another place; more makes it faster to find out where people stay. What moves_per_hour allows beyond it counts for nothing.",
  summary_here = "Shares your place with people nearby, or ends it (off).",
  summary_nearby = "Lists who shares a place near yours.",
  intent_nearby = "who is near you",

  shared = "your place is shared, to about 50 m: people within {radius} m who share theirs see your name and tags, never where you are. /nearby lists them, /here off ends it",
  sharing = "you share a place, to about 50 m: people within {radius} m who share theirs see your name and tags, never where you are. /here PLACE changes it, /here off ends it",
  not_sharing = "you don't share a place. /here PLACE shares one, such as /here Kowloon Tong Station, or in degrees /here 22.2830 114.1371; people nearby then see your name and tags, never where you are",
  ended = "your place is no longer shared. /here PLACE shares one again",
  at = "taken as {place} ({source})",
  at_own = "taken as {place}",
  which = "which one: {names}? Write more of its name",
  write = "write a place, such as /here University Station, or the latitude (-90 to 90) and the longitude (-180 to 180), in degrees such as /here 22.2830 114.1371; /here off ends sharing",
  left = {
    one = "1 of {most} changes of place in 24 hours is left",
    other = "{count} of {most} changes of place in 24 hours are left",
  },
  later_hour = {
    one = "your place can change once an hour, so that nobody can be located by it. Try again in {wait}; until then {meanwhile}",
    other = "your place can change {count} times an hour, so that nobody can be located by it. Try again in {wait}; until then {meanwhile}",
  },
  later_day = {
    one = "your place can change once in 24 hours, so that nobody can be located by it. Try again in {wait}; until then {meanwhile}",
    other = "your place can change {count} times in 24 hours, so that nobody can be located by it. Try again in {wait}; until then {meanwhile}",
  },
  stays = "you stay shared where you were",
  stays_off = "you don't share a place, but may share again the one that you shared last",
  minutes = "{minutes} min",
  hours = "{hours} h {minutes} min",
  people = { one = "1 person within {radius} m", other = "{count} people within {radius} m" },
  nobody = "nobody else within {radius} m shares a place yet. Others show here once they type /here PLACE",
  crowd = "there are too many people within {radius} m to list them. /tagged TAG finds those with a tag, /who HANDLE shows one of them",
  no_more = "no more people",
  goes_on = "/more shows the next",
  may_write = "/who HANDLE shows one of them, /msg HANDLE TEXT writes to them",
  between = ", ",

  phrases = {
    nearby = {
      "who is (nearby|around|near me|close by)", "anyone (nearby|around|near me)",
      "people (nearby|near me|around me)", "who else is here", "is anybody close [to me]",
    },
  },
}
