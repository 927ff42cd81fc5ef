import type { OutsideExchange, OutsideTask, OutsideTaskDetail } from '@aforo/api/platform/connections'
import { camelCased } from '../database/column-names.rules.ts'
import { type Connectors, connectorOf } from './connector.ts'
import type { listExchanges, TaskRow } from './tasks.queries.ts'
import { lifecycle } from './tasks.rules.ts'

export function presentTask(connectors: Connectors, row: TaskRow): OutsideTask {
  const connector = connectorOf(connectors, row.system)
  const record = row.record_type && row.record_id ? { type: row.record_type, id: row.record_id } : null
  return {
    ...camelCased(row, ['id', 'system', 'kind', 'subject', 'title', 'state', 'attempts', 'discard_reason']),
    kindLabel: connector?.kinds[row.kind]?.label ?? row.kind,
    nextTryAt: row.state === 'WAITING' ? row.next_try_at.toString() : null,
    fault: row.fault ? { code: row.fault_code ?? '', message: row.fault } : null,
    record: record && { ...record, link: connector?.linkOf?.(record) ?? '' },
    createdAt: row.created_at.toString(),
    settledAt: row.settled_at?.toString() ?? null,
    can: { retry: lifecycle.allows(row.state, 'retry'), discard: lifecycle.allows(row.state, 'discard') },
  }
}

const presentExchange = (row: Awaited<ReturnType<typeof listExchanges>>[number]): OutsideExchange => ({
  ...camelCased(row, ['id', 'attempt', 'method', 'url', 'request', 'status', 'milliseconds', 'fault']),
  at: row.at.toString(),
  answer: row.response,
})

export const presentDetail = (
  connectors: Connectors,
  row: TaskRow,
  line: TaskRow[],
  exchanges: Awaited<ReturnType<typeof listExchanges>>,
): OutsideTaskDetail => ({
  ...presentTask(connectors, row),
  line: line.map(({ id, title, state }) => ({ id, title, state })),
  exchanges: exchanges.map(presentExchange),
})
