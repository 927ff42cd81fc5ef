import { randomUUIDv7 } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutsideSystem } from '@aforo/api/platform/connections'
import type { Database, Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { sealSecrets } from '../platform/outside-systems/secrets.ts'
import { openSealing } from '../platform/sealing.ts'
import { namedSecret } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'

/** What the simulators of the demo have in common: a file that keeps their state, and a connection of its operator. */

/** The file that keeps a simulator's state beside the database. @param name of the simulator, as `sap` */
export function stateFile(settings: Settings, name: string) {
  const folder = join(settings.AFORO_DATA, 'simulators')
  const file = join(folder, `${name}.json`)
  mkdirSync(folder, { recursive: true })
  return {
    /** What was kept, or undefined. */
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    /** Replaces it; a program that is stopped meanwhile leaves it as it was. */
    write(state: string) {
      writeFileSync(`${file}.part`, state)
      renameSync(`${file}.part`, file)
    },
  }
}

/** Keeps a state half a second after its first change, so that a burst is written once. */
export function keptSoon(keep: () => void) {
  let timer: NodeJS.Timeout | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    keep()
  }
  return {
    soon() {
      timer ??= setTimeout(now, 500).unref()
    },
    now,
  }
}

/** Settings in which an address may be asked besides. */
export const settingsFor = (settings: Settings, url: string): Settings => ({
  ...settings,
  AFORO_OUTSIDE_NETWORKS: [settings.AFORO_OUTSIDE_NETWORKS, new URL(url).host].filter(Boolean).join(','),
})

export interface SimulatedConnection {
  tenantId: string
  system: OutsideSystem
  /** The connection's id, or null if it is new. */
  id: string | null
  /** Where it listens, which changes with each start. */
  address: string
  settings: object
  secrets: Record<string, string>
  /** What people would map; where it is connected already, theirs stays. */
  mapping?: object
}

/**
 * Connects a simulator, or tells its connection where it listens now.
 * @param more what else is changed in the same transaction
 * @returns the connection's id
 */
export async function connectSimulated(
  database: Database,
  { tenantId, system, id, address, settings, secrets, mapping }: SimulatedConnection,
  more?: (tx: Tx) => Promise<void>,
): Promise<string> {
  const sealing = openSealing(await namedSecret(database, 'sealing'))
  const now = {
    address,
    settings: JSON.stringify(settings),
    sealed_secrets: JSON.stringify(sealSecrets(sealing, { tenantId, system }, secrets)),
    circuit: 'CLOSED',
    failures: 0,
    openings: 0,
    down_since: null,
    fault: null,
    probe_at: null,
    paused_until: null,
  }
  const connectionId = id ?? randomUUIDv7()
  const isNew = {
    tenant_id: tenantId,
    system,
    id: connectionId,
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    simulated: true,
    enabled: true,
  }
  await asSystem(database, async tx => {
    await tx
      .insertInto('connections')
      .values({ ...isNew, ...now })
      .onConflict(conflict => conflict.columns(['tenant_id', 'system']).doUpdateSet(now))
      .execute()
    await more?.(tx)
  })
  return connectionId
}
