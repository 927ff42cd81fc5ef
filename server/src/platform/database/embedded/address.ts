import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataIn } from './home.ts'
import { postmasterOf, runsOn } from './orphans.ts'
import type { Listening } from './sockets.ts'

/** The user that owns the program's database, without any special right; and the one who may do all. */
export type Role = 'aforo' | 'postgres'

/** The address of a database, as libpq and `pg` read it. */
export function addressOf({ sockets, port }: Listening, role: Role, password: string, database: string): string {
  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${port}/${database}`)
  if (sockets) url.searchParams.set('host', sockets)
  return url.href
}

/** Both users' password, which only who owns the data can read. */
export const passwordOf = (home: string) => readFileSync(join(home, 'password'), 'utf8')

/** The address, for the user who may do all, of the PostgreSQL that another process has running on a home; undefined if none is. */
export function addressOfRunning(home: string): string | undefined {
  const found = postmasterOf(dataIn(home))
  if (!found?.ready || !runsOn(found.pid, dataIn(home))) return undefined
  return addressOf(found, 'postgres', passwordOf(home), 'postgres')
}
