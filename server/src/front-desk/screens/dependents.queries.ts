import type { AreaDependents } from '../../platform/dependents.ts'

/** A screen of a deleted room says so, and shows it again when the room comes back. */
export const screenDependents: AreaDependents = {
  silent: { 'screens.space_id': 'PART', 'walk_in_owners.user_id': 'PART' },
}
