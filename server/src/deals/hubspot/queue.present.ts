import type { QueuedDeal } from '@aforo/api/deals/hubspot'
import type { QueuedRow } from './hubspot.queries.ts'

/** HubSpot's page of a deal, on which its lines, stage and companies are changed. */
const pageIn = (portalId: string | undefined, externalId: string) =>
  portalId ? `https://app.hubspot.com/contacts/${portalId}/record/0-3/${externalId}` : null

/** @param portalId of the connected account; undefined where nobody can look there */
export const presentQueued =
  (portalId: string | undefined) =>
  (row: QueuedRow): QueuedDeal => ({
    id: row.id,
    externalId: row.subject.slice('deal:'.length),
    externalLink: pageIn(portalId, row.subject.slice('deal:'.length)),
    title: row.sale_title ?? row.title,
    saleId: row.sale_id,
    state: row.state as QueuedDeal['state'],
    reason: row.fault === null ? null : { code: row.fault_code ?? '', message: row.fault },
    attempts: row.attempts,
    since: row.created_at.toString(),
    nextTryAt: row.state === 'WAITING' ? row.next_try_at.toString() : null,
    can: { sync: row.state !== 'RUNNING' },
  })
