#!/bin/sh
# Makes deploy/secrets with random passwords, once: an existing one is left as it is. Run as root, so that only root and
# the users inside of the containers may read them.
set -eu
cd "$(dirname "$0")/.."
if [ -e secrets ]; then
  echo "deploy/secrets ya existe; no se cambió nada." >&2
  exit 1
fi
umask 077
mkdir secrets
new_password() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
new_password >secrets/postgres-password
new_password >secrets/aforo-password
printf 'postgres://aforo:%s@postgres:5432/aforo' "$(cat secrets/aforo-password)" >secrets/database-url
# Compose mounts files as they are: each is for one user of one image.
if [ "$(id -u)" = 0 ]; then
  chown 10001:10001 secrets/database-url
  # The PostgreSQL image reads them as root, and then as its own user.
  chown 999:999 secrets/postgres-password secrets/aforo-password
  chmod 711 secrets
fi
echo "Listo: deploy/secrets."
