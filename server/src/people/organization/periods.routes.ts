import { randomUUIDv7 } from 'node:crypto'
import type { TimePeriod } from '@aforo/contract/people/organization'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { unless } from '../../platform/database/constraints.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { isStale, notFound, refuseFault, staleVersion } from '../../platform/http/refusals.ts'
import { lockTenant } from './organization.queries.ts'
import {
  insertPeriod,
  listPeriods,
  lockPeriod,
  presentPeriod,
  setPeriodDeleted,
  updatePeriod,
} from './periods.queries.ts'
import { defaultPeriods, faultInPeriod, inSeconds, mostPeriods, periodsInForce, tooMany } from './periods.rules.ts'

/** Leaves the traces of a change and answers the shift as it is now. */
async function changed({ tx, record, emit }: HandlerContext, action: AuditAction, id: string, before?: TimePeriod) {
  const row = await lockPeriod(tx, id)
  if (!row) throw new Error(`time period ${id} is gone within its own transaction`)
  const after = presentPeriod(row)
  record({ action, entityType: 'time_period', entityId: id, before, after })
  emit({ topic: 'organization', id })
  return after
}

export const periodRoutes = {
  defaultTimePeriods: on.organization.defaultTimePeriods.handler(() => [...defaultPeriods]),

  timePeriods: on.organization.timePeriods.handler(async ({ context: { tx } }) =>
    periodsInForce(await listPeriods(tx)),
  ),

  createTimePeriod: on.organization.createTimePeriod.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const times = { name: input.name, startTime: inSeconds(input.startTime), endTime: inSeconds(input.endTime) }
    refuseFault(errors, faultInPeriod(times))
    // Held, so that two at once are counted one after the other.
    await lockTenant(tx, caller.tenantId)
    if ((await listPeriods(tx)).length >= mostPeriods) refuseFault(errors, tooMany)
    const key = { tenantId: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'time_periods_name',
      () => errors.NAME_TAKEN(),
      () => insertPeriod(tx, key, times),
    )
    return changed(context, 'time_period.created', key.id)
  }),

  editTimePeriod: on.organization.editTimePeriod.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const row = await lockPeriod(tx, input.id)
    if (!row || row.deletedAt) return notFound(errors)
    const before = presentPeriod(row)
    if (isStale(input, before)) staleVersion(errors, before)
    const times = {
      name: input.name ?? before.name,
      startTime: inSeconds(input.startTime ?? before.startTime),
      endTime: inSeconds(input.endTime ?? before.endTime),
    }
    refuseFault(errors, faultInPeriod(times))
    await unless(
      'time_periods_name',
      () => errors.NAME_TAKEN(),
      () => updatePeriod(tx, before.id, times),
    )
    return changed(context, 'time_period.changed', before.id, before)
  }),

  deleteTimePeriod: on.organization.deleteTimePeriod.handler(async ({ input, context, errors }) => {
    const row = await lockPeriod(context.tx, input.id)
    if (!row || row.deletedAt) return notFound(errors)
    await setPeriodDeleted(context.tx, row.id, context.now)
    return changed(context, 'time_period.deleted', row.id, presentPeriod(row))
  }),

  restoreTimePeriod: on.organization.restoreTimePeriod.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    await lockTenant(tx, caller.tenantId)
    const row = (await lockPeriod(tx, input.id)) ?? notFound(errors)
    // Undoing twice is undoing once.
    if (!row.deletedAt) return presentPeriod(row)
    if ((await listPeriods(tx)).length >= mostPeriods) refuseFault(errors, tooMany)
    await unless(
      'time_periods_name',
      () => errors.NAME_TAKEN(),
      () => setPeriodDeleted(tx, row.id, null),
    )
    return changed(context, 'time_period.restored', row.id, presentPeriod(row))
  }),
}
