import type { Tx } from '../platform/database/database.ts'
import type { MadeCampus } from './factories.ts'

/** At the doors of a campus people are shown by initials, and people who come by book a room and pay at reception. */
export async function makeScreenPolicy(tx: Tx, { tenantId, campusId }: MadeCampus) {
  await tx
    .insertInto('screen_policies')
    .values({
      tenant_id: tenantId,
      campus_id: campusId,
      names: 'INITIALS',
      subjects: false,
      walk_ins: 'PAY_AT_RECEPTION',
    })
    .execute()
}
