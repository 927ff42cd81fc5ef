import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { type OpenConflictRow, openConflicts } from './conflicts.queries.ts'

const presentOpenConflict = (row: OpenConflictRow): TrayItem => ({
  kind: 'CONFLICT',
  id: row.id,
  title: `${row.product_name}: ${row.titles || 'dos lo toman los mismos días'}`,
  detail: '',
  campusName: row.campus_name,
  since: row.found_at.toString(),
  until: null,
  link: `/app/inventory?tab=conflicts&conflict=${row.id}`,
  can: nothing,
})

/** Products that two take on the same days. */
export const conflictsInTray: TraySource = async ({ tx, now }, { campusId, atMost }) => {
  const { rows, total } = await openConflicts(tx, campusId, now, atMost)
  return { items: rows.map(presentOpenConflict), total }
}
