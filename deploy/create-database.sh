#!/bin/sh
# Run by Patroni on the first server once, with its address as the last argument.
set -eu
for address; do :; done
psql "$address" --quiet --set=ON_ERROR_STOP=1 --set=password="$UTMARK_PASSWORD" <<'SQL'
set password_encryption = 'scram-sha-256';
create role utmark login password :'password';
create database utmark owner utmark;
\connect utmark
create extension btree_gist;
create extension pg_trgm;
create extension unaccent;
create extension cube;
create extension earthdistance;
create extension pg_stat_statements;
SQL
