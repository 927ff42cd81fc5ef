#!/bin/sh
# Builds the image of this checkout and replaces the copies one by one: each is ready before the next one stops, so that one
# always answers. The first new copy migrates the database.
set -eu
cd "$(dirname "$0")/.."
docker compose build web-1
docker compose up --detach --wait postgres gotenberg caddy
for copy in worker web-1 web-2; do
  docker compose up --detach --wait "$copy"
done
echo "Listo: las copias son las nuevas."
