-- What notifications says in English. A value stands for its {name}; every language takes the same ones.
return {
  summary = "What you should know.",
  summary_notifications = "Lists your notifications; new ones are marked *.",
  summary_notify = "Shows or changes what you are told of.",
  summary_quiet = "Shows or sets the hours in which nothing shows or rings.",
  summary_seen = "Marks all notifications as seen.",
  intent_latest = "your notifications",

  none = "no notifications yet. Mentions, comments, likes, requests and invitations show here; /chats lists your conversations",
  none_before = "no notifications before these. /notifications shows the last",
  none_new = "nothing was new. /notifications lists them all",
  more = "/more shows those before",
  goes_on = "/more shows the rest",
  new = "{count} new. /seen marks all as seen",
  everything = "nothing is switched off. /notify like off or /notify #study mentions tells less",
  on = "also told of: {kinds}. /notify KIND off turns one off",
  off = "not told of: {kinds}. /notify KIND on turns one on",
  still_shown = "messages that are left out show once you open the place, and count neither as unread nor as a notification",
  level_mentions = "{place}: mentions only",
  level_none = "{place}: nothing",
  quiet_set = "quiet from {start} to {ending} ({zone}): nothing shows or rings then. Messages wait in /chats and notifications in /notifications; what you open shows. /quiet off ends it",
  quiet_none = "no quiet hours. /quiet 23:00 07:00 sets them",
  quiet_which = "that may be {one} or {other}: write the one that is meant",
  quiet_usage = "write it as /quiet 23:00 07:00, /quiet 23:00 07:00 Asia/Hong_Kong or /quiet off",
  notify_usage = "write it as /notify like off or /notify #study mentions",
  seen = "{count} marked as seen",

  phrases = {
    latest = {
      "(show|check|list|read|see) [me] [my] notifications", "my notifications",
      "[are there] any [new] notifications", "do I have [any|new] notifications",
      "what notifications do I have",
    },
  },
}
