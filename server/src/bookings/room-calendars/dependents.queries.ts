import type { AreaDependents } from '../../platform/dependents.ts'

/** A room keeps its calendar while it is deleted: what is booked there is declined, and booked again when it is back. */
export const roomCalendarDependents: AreaDependents = { silent: { 'calendar_rooms.space_id': 'PART' } }
