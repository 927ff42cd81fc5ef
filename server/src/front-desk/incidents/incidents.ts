/** The door of incidents: how other areas read them. */
import type { Tx } from '../../platform/database/database.ts'
import { countIncidents, type IncidentRow, listIncidents } from './incidents.queries.ts'

export { incidentsNamed } from './incidents.queries.ts'
export type { IncidentRow }

/** Unresolved incidents, oldest first, and their number. */
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
