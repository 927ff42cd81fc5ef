import type { AreaDependents } from '../../platform/dependents.ts'

/** A person's mails go with them. */
export const daySheetDependents: AreaDependents = { silent: { 'day_sheet_subscriptions.user_id': 'PART' } }
