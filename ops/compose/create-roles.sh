#!/bin/sh
# Creates the roles and the database of Ringscope when the cluster of `docker compose` is created. The superuser is used for
# nothing else. The indexer owns the database; the site can only read it (`npm run indexer -- migrate --site-role`).
set -eu
secrets=${SECRETS_FOLDER:-/secrets}

psql --no-psqlrc --quiet --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=ON_ERROR_STOP=1 \
  --set=indexer_password="$(cat "$secrets/indexer-password")" \
  --set=site_password="$(cat "$secrets/site-password")" <<'SQL'
create role ringscope_indexer login password :'indexer_password';
create role ringscope_site login password :'site_password';
create database ringscope owner ringscope_indexer template template0 encoding 'UTF8' locale 'C';
revoke all on database ringscope from public;
grant connect on database ringscope to ringscope_site;
SQL
