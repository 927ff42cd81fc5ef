import type { QueuedDeal } from '@aforo/api/deals/hubspot'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { QueuedRow } from './hubspot.queries.ts'

/** HubSpot's page of a deal, on which its lines, stage and companies are changed. */
const pageIn = (portalId: string | undefined, externalId: string) =>
  portalId ? `https://app.hubspot.com/contacts/${portalId}/record/0-3/${externalId}` : null

/** @param portalId of the connected account; undefined where nobody can look there */
export const presentQueued =
  (portalId: string | undefined) =>
  (row: QueuedRow): QueuedDeal => ({
    ...camelCased(row, ['id', 'sale_id', 'attempts']),
    externalId: row.subject.slice('deal:'.length),
    externalLink: pageIn(portalId, row.subject.slice('deal:'.length)),
    title: row.sale_title ?? row.title,
    state: row.state as QueuedDeal['state'],
    reason: row.fault === null ? null : { code: row.fault_code ?? '', message: row.fault },
    since: row.created_at.toString(),
    nextTryAt: row.state === 'WAITING' ? row.next_try_at.toString() : null,
    can: { sync: row.state !== 'RUNNING' },
  })
