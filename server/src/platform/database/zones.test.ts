import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeCampus, makeTenant } from '../../demo/factories.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { zonesThatDiffer } from './zones.ts'

const now = Temporal.Instant.from('2026-11-23T15:00:00Z')

/** For the database, in contrast to Node, this is an abbreviation without summer time. */
const readOtherwise = 'WET'

test('a zone that the database reads like Node is not reported, one that it reads otherwise or not at all is', async () => {
  const database = await openTestDatabase()
  try {
    const tenant = await makeTenant(database)
    for (const timeZone of ['America/Lima', 'Europe/Madrid', 'America/Santiago'])
      await makeCampus(database, tenant, { timeZone })
    expect(await zonesThatDiffer(database, now)).toEqual([])
    await makeCampus(database, tenant, { timeZone: 'Peru/Lost' })
    await makeCampus(database, tenant, { timeZone: readOtherwise })
    expect(await zonesThatDiffer(database, now)).toEqual(['Peru/Lost', 'WET'])
  } finally {
    await database.close()
  }
})

/** What the program writes in its log from its start until it answers, on a database. */
async function logOfStart({ pool }: Database, folder: string): Promise<string[]> {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const where = { DATABASE_URL: String(pool.options.connectionString), AFORO_DATA: folder, AFORO_STOP_SECONDS: '0' }
  const settings = { ...where, AFORO_DEMO: '0', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }
  const program = spawn(process.execPath, [main], { env: { ...process.env, ...settings } })
  const closed = once(program, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.startsWith('Aforo atiende')) program.kill()
    if (line.startsWith('{')) lines.push(line)
  }
  await closed
  return lines
}

test('at its start the program warns of a zone that the database reads otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-zones-'))
  const database = await openTestDatabase()
  try {
    const tenant = await makeTenant(database)
    await makeCampus(database, tenant, { timeZone: readOtherwise })
    const lines = await logOfStart(database, folder)
    const warning = {
      level: 40,
      zones: [readOtherwise],
      msg: 'the database and Node read these time zones differently',
    }
    expect(lines.map(line => JSON.parse(line))).toContainEqual(expect.objectContaining(warning))
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
