#!/bin/sh
# Run once by the PostgreSQL image on an empty volume: the roles, the user without special rights and its database, as in
# README.md.
set -eu
password=$(cat /run/secrets/aforo-password)
psql --set=ON_ERROR_STOP=1 --set=password="$password" --username=postgres <<'SQL'
create role aforo_app nologin; create role aforo_confined nologin; create role aforo_system nologin;
grant aforo_app to aforo_confined;
create role aforo login password :'password';
grant aforo_app, aforo_confined, aforo_system to aforo;
create database aforo owner aforo;
SQL
