import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { type SaleInNeed, salesInNeed } from './needs.queries.ts'

/** A deal that nobody has is first of all somebody's to take; one that also should have closed by now says so beside. */
function presentNeed(row: SaleInNeed): TrayItem {
  const overdue = row.overdue && row.expected_close_on ? `debía cerrarse el ${formatDate(row.expected_close_on)}` : ''
  return {
    kind: 'DEAL',
    id: row.id,
    title: row.unowned ? `${row.title}: sin ejecutivo` : `${row.title}: ${overdue}`,
    detail: [row.client, row.unowned && overdue].filter(Boolean).join(' · '),
    campusName: row.campus_names.join(', '),
    since: row.since.toString(),
    until: null,
    link: `/app/sales?needs=${row.unowned ? 'EXECUTIVE' : 'CLOSING'}&sale=${row.id}`,
    can: nothing,
  }
}

/** Open deals that nobody has, or that should have closed by now. Each waits once. */
export const salesInTray: TraySource = async ({ tx, now }, { campusId, atMost }) => {
  const { rows, total } = await salesInNeed(tx, { campusId, now, atMost })
  return { items: rows.map(presentNeed), total }
}
