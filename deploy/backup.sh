#!/bin/sh
# A backup while people play, and none that is older than so many days. From cron, for example /etc/cron.d/stellwerk:
#   17 3 * * *  root  STELLWERK_DB=/var/lib/stellwerk/stellwerk.db /opt/stellwerk/backup.sh /var/backups/stellwerk
set -eu
folder=${1:?say where the backups go}
days=${2:-30}
stellwerk=${STELLWERK:-/opt/stellwerk/.venv/bin/stellwerk}
umask 077 # it holds all cards
mkdir -p "$folder"
new="$folder/stellwerk-$(date -u +%Y%m%dT%H%M%SZ).db"
"$stellwerk" db backup "$new.part"
mv "$new.part" "$new"
find "$folder" -name 'stellwerk-*.db' -mtime "+$days" -delete
echo "$new"
