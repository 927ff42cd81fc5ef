import { makeTenant, makeUsers } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import type { Settings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { makeNumberedRooms } from './numbered-rooms.ts'

/** Fills a new database with numbered rooms and people who may book them. @returns a token of each person */
export async function roomsAndPeople(settings: Settings, { rooms, people }: { rooms: number; people: number }) {
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    const users = await makeUsers(
      database,
      tenant,
      Array.from({ length: people }, () => ({})),
    )
    await makeNumberedRooms(database, tenant, rooms)
    await database.pool.query('vacuum analyze')
    const tokens: string[] = []
    for (const user of users) tokens.push(await program.identity.mintSession(user))
    return tokens
  } finally {
    await program.close()
  }
}
