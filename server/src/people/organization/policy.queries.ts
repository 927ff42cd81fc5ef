import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { CampusPolicy } from '@aforo/api/people/organization'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { WrittenPolicy } from './policy.rules.ts'

const fields = [
  'policy.step_minutes as stepMinutes',
  'policy.shortest_minutes as shortestMinutes',
  'policy.longest_minutes as longestMinutes',
  'policy.days_ahead as daysAhead',
  'policy.late_minutes as lateMinutes',
  'policy.cancel_notice_minutes as cancelNoticeMinutes',
  'policy.check_in_minutes as checkInMinutes',
  sql<BookingPolicy['approvalTypes']>`policy.approval_types`.as('approvalTypes'),
  sql<BookingPolicy['forOthersRoles']>`policy.for_others_roles`.as('forOthersRoles'),
  'policy.free_release as freeRelease',
  'policy.version',
] as const

/** Where a policy is kept: here, or in Firestore and here only as it was read last. */
export type KeptIn = 'DATABASE' | 'FIRESTORE'

/** @param campusId null for the tenant's own */
export const findPolicy = (
  tx: Tx,
  campusId: string | null,
  keptIn: KeptIn = 'DATABASE',
): Promise<WrittenPolicy | undefined> =>
  tx
    .selectFrom('booking_policies as policy')
    .select(fields)
    .where('policy.kept_in', '=', keptIn)
    .where('policy.campus_id', campusId === null ? 'is' : '=', campusId)
    .executeTakeFirst()

/** The campuses with a policy of their own, by name. */
export async function listCampusPolicies(tx: Tx, keptIn: KeptIn = 'DATABASE'): Promise<CampusPolicy[]> {
  const rows = await tx
    .selectFrom('booking_policies as policy')
    .innerJoin('campuses as campus', join =>
      join.onRef('campus.tenant_id', '=', 'policy.tenant_id').onRef('campus.id', '=', 'policy.campus_id'),
    )
    .select([...fields, 'campus.id as campusId', 'campus.name as campusName'])
    .where('campus.deleted_at', 'is', null)
    .where('policy.kept_in', '=', keptIn)
    .orderBy('campus.name')
    .orderBy('campus.id')
    .execute()
  return rows.map(row =>
    keptIn === 'FIRESTORE' ? { ...row, source: keptIn, version: null } : { ...row, source: 'CAMPUS' },
  )
}

const campuses = (tx: Tx, id: string) =>
  tx.selectFrom('campuses').select(['id', 'name']).where('id', '=', id).where('deleted_at', 'is', null)

export const findPolicyCampus = (tx: Tx, id: string) => campuses(tx, id).executeTakeFirst()

/** Holds the campus, and with it the one policy it may have, for the rest of the transaction. */
export const lockPolicyCampus = (tx: Tx, id: string) => campuses(tx, id).forNoKeyUpdate().executeTakeFirst()

export const columnsOf = (policy: BookingPolicy) => ({
  step_minutes: policy.stepMinutes,
  shortest_minutes: policy.shortestMinutes,
  longest_minutes: policy.longestMinutes,
  days_ahead: policy.daysAhead,
  late_minutes: policy.lateMinutes,
  cancel_notice_minutes: policy.cancelNoticeMinutes,
  check_in_minutes: policy.checkInMinutes,
  approval_types: policy.approvalTypes,
  for_others_roles: policy.forOthersRoles,
  free_release: policy.freeRelease,
})

export async function insertPolicy(
  tx: Tx,
  key: { tenantId: string; id: string; campusId: string | null },
  policy: BookingPolicy,
) {
  await tx
    .insertInto('booking_policies')
    .values({ tenant_id: key.tenantId, id: key.id, campus_id: key.campusId, ...columnsOf(policy) })
    .execute()
}

/** @param campusId null for the tenant's own */
export async function updatePolicy(tx: Tx, campusId: string | null, policy: BookingPolicy) {
  await tx
    .updateTable('booking_policies')
    .set(eb => ({ ...columnsOf(policy), version: eb('version', '+', 1) }))
    .where('campus_id', campusId === null ? 'is' : '=', campusId)
    .where('kept_in', '=', 'DATABASE')
    .execute()
}

export async function deleteCampusPolicy(tx: Tx, campusId: string) {
  await tx.deleteFrom('booking_policies').where('campus_id', '=', campusId).where('kept_in', '=', 'DATABASE').execute()
}
