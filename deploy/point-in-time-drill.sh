#!/bin/bash
# Tries point-in-time recovery with Debian's pgbackrest and postgresql in a temporary folder, on a
# Unix socket alone: a hundred rows are deleted and had back. As `postgres` or any user but root.
set -euo pipefail
here=$(mktemp -d /var/tmp/lotwise-drill-XXXXXX)
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
export PGHOST=$here PGPORT=54991 PGUSER=postgres
trap '"$bin/pg_ctl" -D "$here/main" -m immediate stop >/dev/null 2>&1 || true
      "$bin/pg_ctl" -D "$here/then" -m immediate stop >/dev/null 2>&1 || true
      rm -rf "$here"' EXIT
"$bin/initdb" -D "$here/main" -U postgres --auth=trust --no-sync >/dev/null
cat >"$here/pgbackrest.conf" <<CONF
[global]
repo1-path=$here/repo
repo1-retention-full=2
log-path=$here
lock-path=$here/lock
start-fast=y
[lotwise]
pg1-path=$here/main
pg1-port=$PGPORT
pg1-socket-path=$here
pg1-user=postgres
CONF
backrest() { pgbackrest --config="$here/pgbackrest.conf" --stanza=lotwise "$@"; }
cat >>"$here/main/postgresql.conf" <<CONF
port=$PGPORT
listen_addresses=''
unix_socket_directories='$here'
archive_mode=on
archive_command='pgbackrest --config=$here/pgbackrest.conf --stanza=lotwise archive-push %p'
CONF
"$bin/pg_ctl" -D "$here/main" -l "$here/main.log" -w start >/dev/null
psql -qc 'create table questions (id int)'
backrest stanza-create
backrest --type=full backup
psql -qc 'insert into questions select generate_series(1, 100)'
sleep 1
target=$(psql -Atc 'select now()')
sleep 1
psql -qc 'delete from questions' -c 'select pg_switch_wal()' >/dev/null
sleep 2
echo "Deleted: $(psql -Atc 'select count(*) from questions') rows are left. Back to $target."
backrest --pg1-path="$here/then" --type=time --target="$target" --target-action=promote restore
"$bin/pg_ctl" -D "$here/main" -m immediate stop >/dev/null
"$bin/pg_ctl" -D "$here/then" -l "$here/then.log" -w start >/dev/null
until [ "$(psql -Atc 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
found=$(psql -Atc 'select count(*) from questions')
echo "Restored: $found rows."
[ "$found" = 100 ]
