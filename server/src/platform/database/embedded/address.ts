import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataIn } from './home.ts'
import { postmasterOf, runsOn } from './orphans.ts'
import type { Listening } from './sockets.ts'

/** `aforo` owns the program's database and has no special rights; `postgres` is the superuser. */
export type Role = 'aforo' | 'postgres'

/** A database's address for libpq and `pg`. */
export function addressOf({ sockets, port }: Listening, role: Role, password: string, database: string): string {
  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${port}/${database}`)
  if (sockets) url.searchParams.set('host', sockets)
  return url.href
}

/** The password of both users, readable only by the owner of the data. */
export const passwordOf = (home: string) => readFileSync(join(home, 'password'), 'utf8')

/** The superuser's address of the PostgreSQL that another process runs on a home; undefined if none is running. */
export function addressOfRunning(home: string): string | undefined {
  const found = postmasterOf(dataIn(home))
  if (!found?.ready || !runsOn(found.pid, dataIn(home))) return undefined
  return addressOf(found, 'postgres', passwordOf(home), 'postgres')
}
