import { systemClock } from '../clock.ts'
import { heldIn } from '../metrics/gauges.queries.ts'
import { readSettings, type Settings, StartupError } from '../settings.ts'
import { clocks, extensionsThere, migrations, openToRead, policies, replica, rights, zones } from './database-checks.ts'
import { type Finding, fault, well } from './finding.ts'
import { address, collector, converter, fileStore, folder, mailServer } from './machine-checks.ts'
import { ofWork } from './work-checks.ts'

/** Looks at an installation as its environment variables describe it, and changes nothing. */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(environment)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [fault('Ajustes', error.message, 'npm start -- --help explica cada uno.')]
  }
  return [
    well('Ajustes', 'se entienden todos.'),
    address(settings),
    folder(settings),
    ...(await ofDatabase(settings)),
    ...(await replica(settings)),
    await mailServer(settings),
    await fileStore(settings),
    ...(await converter(settings)),
    ...(await collector(settings)),
  ]
}

async function ofDatabase(settings: Settings): Promise<Finding[]> {
  const { found, database } = await openToRead(settings)
  if (!database) return [found]
  const { pool } = database
  try {
    const tables = await migrations(pool)
    const findings = [found, tables, await rights(database), await extensionsThere(pool), await clocks(pool)]
    // Without this version's tables the rest can't be asked.
    if (tables.level !== 'OK') return findings
    return [
      ...findings,
      await policies(pool),
      await zones(database),
      ...ofWork(await heldIn({ database, settings, clock: systemClock }), systemClock.now()),
    ]
  } finally {
    await database.close()
  }
}
