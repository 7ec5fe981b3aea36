#!/bin/sh
# Copies the pictures of DATA_DIR to the storage of REPLICA_URL with rclone: new ones within seconds, all differences every hour. Each claim writes below
# its own prefix, which it reads from the mall API's litestream.yml. Deleted pictures move to `deleted/` and are removed after KEEP_AGE, as is the
# data of earlier claims. DATA_DIR/keys is never copied.
set -eu
: "${DATA_DIR:=/data}" "${PAUSE_SECONDS:=5}" "${SYNC_SECONDS:=3600}" "${KEEP_AGE:=29d}" "${MAX_DELETE:=1000}"
export RCLONE_CONFIG_REPLICA_TYPE=s3 RCLONE_CONFIG_REPLICA_ENV_AUTH=true RCLONE_CONFIG_REPLICA_NO_CHECK_BUCKET=true
export RCLONE_CONFIG_REPLICA_PROVIDER="${RCLONE_PROVIDER:-Other}" RCLONE_CONFIG_REPLICA_REGION="${AWS_REGION:-us-east-1}"
export RCLONE_CONFIG_REPLICA_ENDPOINT="${AWS_ENDPOINT_URL:-https://s3.${AWS_REGION:-us-east-1}.amazonaws.com}"
export RCLONE_CONFIG=/dev/null RCLONE_LOG_LEVEL="${RCLONE_LOG_LEVEL:-NOTICE}"

# Prints a value of litestream.yml.
read_value() { sed -n "s/^ *$1: \"\(.*\)\"$/\1/p" "$DATA_DIR/litestream.yml" | tail -n 1; }

# Copies the files that have changed since the last call began, and five minutes before. Younger than two seconds, they may still be incomplete.
copy_new() {
  began=$(date +%s)
  for folder in receipts media; do
    [ ! -d "$DATA_DIR/$folder" ] ||
      rclone copy --min-age 2s --max-age "$((began - copied + 300))s" --no-traverse "$DATA_DIR/$folder" "$claim/pictures/$folder" || return 1
  done
  copied=$began
}

# Prints rules for the folders of earlier claims. A later claim belongs to a machine that has taken over.
list_earlier() {
  rclone lsf --dirs-only "${claim%/*}" |
    awk -F '[-/]' -v own="${claim##*-}" '/^claim-[0-9]+\/$/ && $2 + 0 < own + 0 { print "+ /claim-" $2 "/**" } END { print "- **" }'
}

sync_all() {
  failed=0
  for folder in receipts media; do
    # a folder without files is more likely lost than emptied
    [ -n "$(find "$DATA_DIR/$folder" -type f 2>/dev/null | head -n 1)" ] || continue
    rclone sync --min-age 2s --fast-list --max-delete "$MAX_DELETE" --backup-dir "$claim/deleted/$folder" \
      "$DATA_DIR/$folder" "$claim/pictures/$folder" || failed=1
  done
  # by the time of the storage: an object keeps the time of its picture when it is moved
  rclone delete --use-server-modtime --min-age "$KEEP_AGE" "$claim/deleted" || failed=1
  # earlier claims stay until this one has a database
  [ -z "$(rclone lsf "$claim/database")" ] ||
    list_earlier | rclone delete --use-server-modtime --min-age "$KEEP_AGE" --filter-from - "${claim%/*}" || failed=1
  return "$failed"
}

trap 'exit 0' TERM INT # a shell as the first process of a container would ignore them
synced=0
copied=$(date +%s)
while :; do
  path=''
  [ ! -f "$DATA_DIR/litestream.yml" ] || path=$(read_value path)
  if [ -n "$path" ]; then
    claim="replica:$(read_value bucket)/${path%/database}"
    copy_new || true
    if [ $(($(date +%s) - synced)) -ge "$SYNC_SECONDS" ] || [ "${1:-}" = --once ]; then
      synced=$(date +%s)
      sync_all || echo 'could not synchronise the pictures' >&2
    fi
    [ "${1:-}" != --once ] || exit 0
  fi
  sleep "$PAUSE_SECONDS" & wait $!
done
