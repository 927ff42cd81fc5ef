import type { Connection } from '@aforo/api/platform/connections'
import type { ConnectionRow, countTasks } from './connections.queries.ts'
import type { Connector } from './connector.ts'
import { stateOf } from './schedule.rules.ts'

type Counts = Awaited<ReturnType<typeof countTasks>>

/** A system's connection, configured or not. */
export function presentConnection(
  connector: Connector,
  row: ConnectionRow | undefined,
  counts: Counts,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): Connection {
  const { system, name, about, usualAddress, fields, webhookPath } = connector
  const count = (state: string) => counts.find(one => one.system === system && one.state === state)?.total ?? 0
  const state = stateOf(row)
  const isPaused = row?.paused_until != null && Temporal.Instant.compare(row.paused_until, now) > 0
  const open = count('WAITING') + count('RUNNING') + count('FAILED')
  const known = new Set(fields.filter(({ secret }) => !secret).map(field => field.name))
  return {
    system,
    name,
    about,
    state,
    simulated: row?.simulated ?? false,
    enabled: row?.enabled ?? false,
    address: row?.address ?? '',
    usualAddress,
    fields: [...fields],
    settings: Object.fromEntries(Object.entries(row?.settings ?? {}).filter(([field]) => known.has(field))),
    secretsKept: Object.keys(row?.sealed_secrets ?? {}).sort(),
    webhookAddress: row && webhookPath ? `${publicUrl}${webhookPath(row.id)}` : null,
    circuit: {
      state: row?.circuit ?? 'CLOSED',
      since: row?.down_since?.toString() ?? null,
      fault: row?.fault ?? null,
      probeAt: row?.probe_at?.toString() ?? null,
      pausedUntil: row?.paused_until?.toString() ?? null,
    },
    counts: { waiting: count('WAITING'), running: count('RUNNING'), failed: count('FAILED') },
    answeredAt: row?.answered_at?.toString() ?? null,
    check:
      row?.checked_at && row.check_steps
        ? {
            at: row.checked_at.toString(),
            ok: row.check_steps.every(({ outcome }) => outcome === 'OK'),
            steps: row.check_steps,
          }
        : null,
    version: row?.version ?? 0,
    updatedAt: row?.updated_at.toString() ?? null,
    can: {
      edit: true,
      switchOn: state === 'OFF',
      switchOff: row?.enabled ?? false,
      probe: state === 'DOWN' || state === 'FAILING' || (state === 'UP' && isPaused),
      remove: state === 'OFF' && open === 0,
    },
  }
}

/** The audited fields of a connection, without secrets. */
export const traceOf = (row: ConnectionRow) => ({
  address: row.address,
  enabled: row.enabled,
  ...Object.fromEntries(Object.entries(row.settings).map(([name, value]) => [`setting.${name}`, value])),
})

export const historyWords = (connector: Connector) => ({
  fields: {
    address: 'Dirección',
    enabled: { label: 'Encendida', values: { true: 'Sí', false: 'No' } },
    secrets: 'Secretos cambiados',
    ...Object.fromEntries(
      connector.fields.filter(({ secret }) => !secret).map(({ name, label }) => [`setting.${name}`, label]),
    ),
  },
})
