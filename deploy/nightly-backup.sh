#!/bin/sh
# Every night at BACKUP_AT (local time, TZ): a backup to /backups, of which the last BACKUP_KEEP stay. Only a complete
# backup has its name; a failed one is said in the log, and the next night tries again. `once` makes one now.
set -u
folder=${BACKUP_FOLDER:-/backups}
keep=${BACKUP_KEEP:-14}
aforo=$(dirname "$0")/aforo

make_one() {
  name="$folder/aforo-$(date +%Y%m%d-%H%M%S).tar"
  "$aforo" backup "$name" || return 1
  # Names sort by time.
  for old in $(ls -1 "$folder" | grep '^aforo-[0-9]\{8\}-[0-9]\{6\}\.tar$' | sort -r | tail -n "+$((keep + 1))"); do
    rm -f "$folder/$old"
  done
}

if [ "${1:-}" = once ]; then
  make_one
  exit
fi
trap 'exit 0' TERM INT
while true; do
  now=$(date +%s)
  next=$(date -d "today ${BACKUP_AT:-03:00}" +%s)
  [ "$next" -gt "$now" ] || next=$(date -d "tomorrow ${BACKUP_AT:-03:00}" +%s)
  sleep $((next - now)) &
  wait $!
  make_one || echo "La copia de esta noche falló; la anterior sigue ahí." >&2
done
