import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { Settings } from '../platform/settings.ts'
import { issuerTaxId } from './companies.ts'
import { connectSimulated, settingsFor, stateFile } from './simulated-connection.ts'

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
  const kept = stateFile(settings, 'nubefact')
  const simulator = await startNubefact({
    ruc: issuerTaxId,
    state: kept.read(),
    onChange: kept.write,
  })
  await connectSimulated(database, {
    tenantId: found.tenantId,
    system: 'NUBEFACT',
    id: found.id,
    address: simulator.url,
    settings: { ruc: issuerTaxId },
    secrets: { token: simulator.token },
  })
  return {
    settings: settingsFor(settings, simulator.url),
    close: () => simulator.close(),
  }
}
