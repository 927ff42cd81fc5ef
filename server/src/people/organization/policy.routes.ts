import { randomUUIDv7 } from 'node:crypto'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { CampusPolicy, TenantPolicy } from '@aforo/api/people/organization'
import type { AuditAction } from '../../platform/audit-actions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { isStale, notFound, refuseFault, staleVersion } from '../../platform/http/refusals.ts'
import { findRead } from './kept-policies.queries.ts'
import { lockTenant } from './organization.queries.ts'
import {
  deleteCampusPolicy,
  findPolicy,
  findPolicyCampus,
  insertPolicy,
  listCampusPolicies,
  lockPolicyCampus,
  updatePolicy,
} from './policy.queries.ts'
import { campusPolicy, faultInPolicy, tenantPolicy, valuesOf } from './policy.rules.ts'

async function ofTenant(tx: Tx): Promise<TenantPolicy> {
  const inForce = tenantPolicy(await findPolicy(tx, null), await findPolicy(tx, null, 'FIRESTORE'))
  const campuses = await listCampusPolicies(tx, inForce.source === 'FIRESTORE' ? 'FIRESTORE' : 'DATABASE')
  const read = await findRead(tx)
  const firestore = read && {
    triedAt: read.tried_at.toString(),
    readAt: read.read_at?.toString() ?? null,
    fault: read.fault,
  }
  return { ...inForce, campuses, firestore: firestore ?? null }
}

async function ofCampus(tx: Tx, campus: { id: string; name: string }): Promise<CampusPolicy> {
  const inForce = campusPolicy(
    await findPolicy(tx, campus.id),
    tenantPolicy(await findPolicy(tx, null), await findPolicy(tx, null, 'FIRESTORE')),
    await findPolicy(tx, campus.id, 'FIRESTORE'),
  )
  return { ...inForce, campusId: campus.id, campusName: campus.name }
}

/** Writes the one policy of a place that is held. @param exists whether it has one of its own */
async function write({ tx, caller }: HandlerContext, campusId: string | null, exists: boolean, policy: BookingPolicy) {
  if (exists) await updatePolicy(tx, campusId, policy)
  else await insertPolicy(tx, { tenantId: caller.tenantId, id: randomUUIDv7(), campusId }, policy)
}

/** Leaves the traces of a change of the policy that holds for a tenant or a campus. */
function changed(
  { caller, record, emit }: HandlerContext,
  action: AuditAction,
  campusId: string | null,
  before: BookingPolicy,
  after: BookingPolicy,
) {
  record({
    action,
    entityType: campusId ? 'campus' : 'organization',
    entityId: campusId ?? caller.tenantId,
    before: valuesOf(before),
    after: valuesOf(after),
  })
  emit(campusId ? { topic: 'organization', campusId, id: campusId } : { topic: 'organization', id: caller.tenantId })
}

export const policyRoutes = {
  bookingPolicy: on.organization.bookingPolicy.handler(({ context: { tx } }) => ofTenant(tx)),

  setBookingPolicy: on.organization.setBookingPolicy.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    refuseFault(errors, faultInPolicy(input))
    await lockTenant(tx, caller.tenantId)
    const before = await ofTenant(tx)
    if (before.source === 'FIRESTORE') fail(errors.KEPT_ELSEWHERE())
    if (isStale(input, before)) staleVersion(errors, before)
    await write(context, null, before.source === 'TENANT', valuesOf(input))
    const after = await ofTenant(tx)
    changed(context, 'organization.booking_policy_changed', null, before, after)
    return after
  }),

  campusBookingPolicy: on.organization.campusBookingPolicy.handler(async ({ input, context: { tx }, errors }) =>
    ofCampus(tx, (await findPolicyCampus(tx, input.id)) ?? notFound(errors)),
  ),

  setCampusBookingPolicy: on.organization.setCampusBookingPolicy.handler(async ({ input, context, errors }) => {
    const { tx } = context
    refuseFault(errors, faultInPolicy(input))
    const campus = (await lockPolicyCampus(tx, input.id)) ?? notFound(errors)
    const before = await ofCampus(tx, campus)
    if (before.source === 'FIRESTORE') fail(errors.KEPT_ELSEWHERE())
    if (isStale(input, before)) staleVersion(errors, before)
    await write(context, campus.id, before.source === 'CAMPUS', valuesOf(input))
    const after = await ofCampus(tx, campus)
    changed(context, 'campus.booking_policy_changed', campus.id, before, after)
    return after
  }),

  removeCampusBookingPolicy: on.organization.removeCampusBookingPolicy.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const campus = (await lockPolicyCampus(tx, input.id)) ?? notFound(errors)
    const before = await ofCampus(tx, campus)
    if (before.source === 'FIRESTORE') fail(errors.KEPT_ELSEWHERE())
    // Without one of its own it already is as asked.
    if (before.source !== 'CAMPUS') return before
    await deleteCampusPolicy(tx, campus.id)
    const after = await ofCampus(tx, campus)
    changed(context, 'campus.booking_policy_removed', campus.id, before, after)
    return after
  }),
}
