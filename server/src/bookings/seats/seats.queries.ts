import type { Tx } from '../../platform/database/database.ts'

/** What seats stand in, at any depth, and where each seat is. */
export async function listSeatPlaces(tx: Tx, campusId: string) {
  const rows = await tx
    .selectFrom('spaces')
    .where('campus_id', '=', campusId)
    .where('deleted_at', 'is', null)
    .where('type', 'in', ['FLOOR', 'WORK_AREA', 'WORK_TABLE', 'SEAT'])
    .select(['id', 'parent_id', 'type', 'name', 'position_x', 'position_y'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export type SeatPlaces = Awaited<ReturnType<typeof listSeatPlaces>>
