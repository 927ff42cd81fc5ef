import { expect, test } from 'vitest'
import { makeCampus, makeTenant } from '../../demo/factories.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { zonesThatDiffer } from './zones.ts'

const now = Temporal.Instant.from('2026-11-23T15:00:00Z')

test('a zone that the database reads like Node is not reported, one that it reads otherwise or not at all is', async () => {
  const database = await openTestDatabase()
  try {
    const tenant = await makeTenant(database)
    for (const timeZone of ['America/Lima', 'Europe/Madrid', 'America/Santiago'])
      await makeCampus(database, tenant, { timeZone })
    expect(await zonesThatDiffer(database, now)).toEqual([])
    await makeCampus(database, tenant, { timeZone: 'Peru/Lost' })
    // For the database, in contrast to Node, this is an abbreviation without summer time.
    await makeCampus(database, tenant, { timeZone: 'WET' })
    expect(await zonesThatDiffer(database, now)).toEqual(['Peru/Lost', 'WET'])
  } finally {
    await database.close()
  }
})
