#!/bin/sh
# Bob and Carol take bike 1 at once, twenty times: sh two_at_once.sh /path/to/console.sock
socket=$1 home=$(mktemp -d)
trap 'rm -r "$home"' EXIT

# Types a line as somebody, who stays signed in by files of their own.
as() { XDG_CONFIG_HOME=$home/$1 XDG_STATE_HOME=$home/$1 quad console "$socket" -c "$2"; }

for name in bob carol; do as $name "/login $name@connect.hku.hk \"the password of $name\""; done
for round in $(seq 20); do
  for name in bob carol; do as $name "/bike-take 1 1" > "$home/$name.said" 2>&1 & done
  wait
  cat "$home"/*.said >> "$home/all"
  for name in bob carol; do as $name "/bike-back 1" > "$home/back" 2>&1; done
done
sort "$home/all" | uniq -c
