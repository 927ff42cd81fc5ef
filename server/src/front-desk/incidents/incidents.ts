/** The door of the incidents: what other areas read of them. */
import type { Tx } from '../../platform/database/database.ts'
import { countIncidents, type IncidentRow, listIncidents } from './incidents.queries.ts'

export { incidentsNamed } from './incidents.queries.ts'
export type { IncidentRow }

/** What nobody resolved yet, the oldest first, and how much of it there is. */
export async function unresolved(
  tx: Tx,
  campusId: string | undefined,
  limit: number,
): Promise<{ rows: IncidentRow[]; total: number }> {
  const filter = { campusId, status: ['OPEN' as const, 'IN_PROGRESS' as const] }
  const [rows, total] = await Promise.all([
    listIncidents(tx, filter, { limit, offset: 0, sort: 'reportedAt' }),
    countIncidents(tx, filter),
  ])
  return { rows, total }
}
