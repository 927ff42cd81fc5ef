import { randomUUIDv7 } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { sealSecrets } from '../platform/outside-systems/secrets.ts'
import { openSealing } from '../platform/sealing.ts'
import { namedSecret } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import { issuerTaxId } from './companies.ts'

/** The simulated Nubefact of the demo. */
export interface DemoNubefact {
  /** Settings in which the simulator may be asked. */
  settings: Settings
  close(): Promise<void>
}

/**
 * Starts the simulated Nubefact of the demo's operator and connects it, unless somebody has connected a Nubefact of their
 * own since. What it has issued is kept beside the database.
 */
export async function startDemoNubefact(database: Database, settings: Settings): Promise<DemoNubefact | undefined> {
  const found = await asSystem(database, tx =>
    tx
      .selectFrom('tenants as t')
      .leftJoin('connections as c', join => join.onRef('c.tenant_id', '=', 't.id').on('c.system', '=', 'NUBEFACT'))
      .select(['t.id as tenantId', 'c.id', 'c.simulated'])
      .where('t.domain_prefix', '=', 'aforoco')
      .executeTakeFirst(),
  )
  if (!found || found.simulated === false) return undefined
  const { startNubefact } = await import('@aforo/simulators/nubefact')
  const folder = join(settings.AFORO_DATA, 'simulators')
  const file = join(folder, 'nubefact.json')
  mkdirSync(folder, { recursive: true })
  const simulator = await startNubefact({
    ruc: issuerTaxId,
    state: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    onChange: state => {
      writeFileSync(`${file}.part`, state)
      renameSync(`${file}.part`, file)
    },
  })
  const { tenantId } = found
  const sealing = openSealing(await namedSecret(database, 'sealing'))
  const key = { tenantId, system: 'NUBEFACT' } as const
  // Where it listens changes with each start.
  const now = {
    address: simulator.url,
    settings: JSON.stringify({ ruc: issuerTaxId }),
    sealed_secrets: JSON.stringify(sealSecrets(sealing, key, { token: simulator.token })),
    circuit: 'CLOSED',
    failures: 0,
    openings: 0,
    down_since: null,
    fault: null,
    probe_at: null,
    paused_until: null,
  }
  await asSystem(database, tx =>
    tx
      .insertInto('connections')
      .values({
        tenant_id: tenantId,
        system: 'NUBEFACT',
        id: found.id ?? randomUUIDv7(),
        ...now,
        simulated: true,
        enabled: true,
      })
      .onConflict(conflict => conflict.columns(['tenant_id', 'system']).doUpdateSet(now))
      .execute(),
  )
  const { host } = new URL(simulator.url)
  return {
    settings: {
      ...settings,
      AFORO_OUTSIDE_NETWORKS: [settings.AFORO_OUTSIDE_NETWORKS, host].filter(Boolean).join(','),
    },
    close: () => simulator.close(),
  }
}
