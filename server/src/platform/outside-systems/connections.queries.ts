import type { ConnectionCheckStep, OutsideSystem } from '@aforo/api/platform/connections'
import { sql } from 'kysely'
import { camelCased } from '../database/column-names.rules.ts'
import type { Tx } from '../database/database.ts'
import type { Circuit } from './schedule.rules.ts'

const connections = (tx: Tx) =>
  tx.selectFrom('connections').selectAll().$narrowType<{
    system: OutsideSystem
    circuit: Circuit['state']
    settings: Record<string, string>
    sealed_secrets: Record<string, string>
    check_steps: ConnectionCheckStep[] | null
  }>()

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>

export const findConnection = (tx: Tx, system: OutsideSystem) =>
  connections(tx).where('system', '=', system).executeTakeFirst()

export const lockConnection = (tx: Tx, system: OutsideSystem) =>
  connections(tx).where('system', '=', system).forNoKeyUpdate().executeTakeFirst()

export const listConnections = (tx: Tx) => connections(tx).orderBy('system').execute()

/** A connection of any tenant, for `asSystem`: webhooks name it in their address. */
export const connectionOfId = (tx: Tx, id: string) => connections(tx).where('id', '=', id).executeTakeFirst()

/** Tenants with a system connected and switched on, for `asSystem`. */
export const tenantsConnectedTo = (tx: Tx, system: OutsideSystem) =>
  tx
    .selectFrom('connections')
    .select(['tenant_id as tenantId', 'mapping'])
    .where('system', '=', system)
    .where('enabled', '=', true)
    .execute()

interface Saved {
  address: string
  settings: Record<string, string>
  sealedSecrets: Record<string, string>
  now: Temporal.Instant
}

/** Saves a connection. Its version counts up and its circuit closes, since the cause may be fixed. */
export async function writeConnection(
  tx: Tx,
  key: { tenantId: string; system: OutsideSystem; id: string },
  { address, settings, sealedSecrets, now }: Saved,
) {
  const values = {
    address,
    settings: JSON.stringify(settings),
    sealed_secrets: JSON.stringify(sealedSecrets),
    updated_at: now.toString(),
  }
  await tx
    .insertInto('connections')
    .values({ tenant_id: key.tenantId, system: key.system, id: key.id, ...values })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'system']).doUpdateSet(eb => ({
        ...values,
        version: eb('connections.version', '+', 1),
        // A simulator's address belongs to this program; any other is a real system.
        simulated: sql<boolean>`connections.simulated and connections.address = ${address}`,
        ...columnsOf(undefined),
      })),
    )
    .execute()
}

const columnsOf = (circuit: Circuit | undefined) => ({
  circuit: circuit?.state ?? 'CLOSED',
  failures: circuit?.failures ?? 0,
  openings: circuit?.openings ?? 0,
  down_since: circuit?.downSince?.toString() ?? null,
  fault: circuit?.fault ?? null,
  probe_at: circuit?.probeAt?.toString() ?? null,
  paused_until: circuit?.pausedUntil?.toString() ?? null,
})

export const circuitOf = (row: ConnectionRow): Circuit => ({
  state: row.circuit,
  ...camelCased(row, ['failures', 'openings', 'down_since', 'fault', 'probe_at', 'paused_until']),
})

export async function writeCircuit(tx: Tx, system: OutsideSystem, circuit: Circuit): Promise<void> {
  await tx.updateTable('connections').set(columnsOf(circuit)).where('system', '=', system).execute()
}

/** Records that the system answered; at intervals, since many answers arrive at the same time. */
export async function writeAnswered(tx: Tx, system: OutsideSystem, now: Temporal.Instant): Promise<void> {
  await sql`
    update connections set answered_at = ${now.toString()}::timestamptz
    where (tenant_id, system) in (
      select tenant_id, system from connections where tenant_id = aforo_tenant() and system = ${system}
        and (answered_at is null or answered_at < ${now.subtract({ seconds: 20 }).toString()}::timestamptz)
      for update skip locked)
  `.execute(tx)
}

export async function writeEnabled(tx: Tx, system: OutsideSystem, enabled: boolean, now: Temporal.Instant) {
  await tx
    .updateTable('connections')
    .set(eb => ({ enabled, updated_at: now.toString(), version: eb('version', '+', 1) }))
    .where('system', '=', system)
    .execute()
}

/** Deletes a connection with its secrets, tasks and exchanges. */
export async function deleteConnection(tx: Tx, system: OutsideSystem) {
  await tx.deleteFrom('connections').where('system', '=', system).execute()
}

/** The connector owns the mapping; its version is the connection's. */
export async function writeMapping(tx: Tx, system: OutsideSystem, mapping: object, now: Temporal.Instant) {
  await tx
    .updateTable('connections')
    .set(eb => ({
      mapping: JSON.stringify(mapping),
      updated_at: now.toString(),
      version: eb('version', '+', 1),
    }))
    .where('system', '=', system)
    .execute()
}

export async function writeCheck(tx: Tx, system: OutsideSystem, steps: ConnectionCheckStep[], now: Temporal.Instant) {
  await tx
    .updateTable('connections')
    .set({ checked_at: now.toString(), check_steps: JSON.stringify(steps) })
    .where('system', '=', system)
    .execute()
}

/** Makes the next task a probe now, although the system is down. */
export async function writeProbe(tx: Tx, system: OutsideSystem, now: Temporal.Instant) {
  await tx
    .updateTable('connections')
    .set({
      probe_at: sql`case when circuit = 'CLOSED' then null else ${now.toString()}::timestamptz end`,
      paused_until: null,
    })
    .where('system', '=', system)
    .execute()
}

/** Number of waiting, running and failed tasks of each system. */
export async function countTasks(tx: Tx) {
  return tx
    .selectFrom('outside_tasks')
    .select(['system', 'state'])
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('state', 'in', ['WAITING', 'RUNNING', 'FAILED'])
    .where('tenant_id', '=', sql<string>`aforo_tenant()`)
    .groupBy(['system', 'state'])
    .execute()
}

/** A tenant's connections that are down, for the work tray. */
export const listDown = (tx: Tx) =>
  connections(tx).where('enabled', '=', true).where('circuit', '<>', 'CLOSED').execute()
