import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What seats stand in, at any depth, where each seat is, and the teams of those that rotate. */
export async function listSeatPlaces(tx: Tx, campusId: string) {
  const rows = await tx
    .selectFrom('spaces')
    .where('campus_id', '=', campusId)
    .where('deleted_at', 'is', null)
    .where('type', 'in', ['FLOOR', 'WORK_AREA', 'WORK_TABLE', 'SEAT'])
    .select([
      'id',
      'parent_id',
      'type',
      'name',
      'position_x',
      'position_y',
      sql<string[]>`array(
        select t.name from space_teams x join teams t on t.tenant_id = x.tenant_id and t.id = x.team_id
        where x.tenant_id = spaces.tenant_id and x.space_id = spaces.id order by t.name)`.as('teams'),
    ])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export type SeatPlaces = Awaited<ReturnType<typeof listSeatPlaces>>
