import type { QueuedDeal } from '@aforo/api/deals/hubspot'
import type { QueuedRow } from './hubspot.queries.ts'

export const presentQueued = (row: QueuedRow): QueuedDeal => ({
  id: row.id,
  externalId: row.subject.slice('deal:'.length),
  title: row.sale_title ?? row.title,
  saleId: row.sale_id,
  state: row.state as QueuedDeal['state'],
  reason: row.fault === null ? null : { code: row.fault_code ?? '', message: row.fault },
  attempts: row.attempts,
  since: row.created_at.toString(),
  nextTryAt: row.state === 'WAITING' ? row.next_try_at.toString() : null,
  can: { sync: row.state !== 'RUNNING' },
})
