#!/bin/sh
# Runs once, when PostgreSQL's volume is new: the owner of the schema, the ordinary role of the service, the database
# (docs/adr/002-row-level-security.md).
set -eu
psql --set ON_ERROR_STOP=1 --set owner="$MEMORY_OWNER_PASSWORD" --set service="$MEMORY_SERVICE_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role memory_owner login password :'owner';
create role memory_service login password :'service';
create database memory owner memory_owner;
revoke connect on database memory from public;
grant connect on database memory to memory_service;
SQL
