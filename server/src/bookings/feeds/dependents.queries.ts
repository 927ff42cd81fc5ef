import type { AreaDependents } from '../../platform/dependents.ts'

/** A feed of a deleted space is empty, and full again when the space comes back. */
export const feedDependents: AreaDependents = { silent: { 'calendar_feeds.space_id': 'PART' } }
