import { randomUUIDv7 } from 'node:crypto'
import { unless } from '../../platform/database/constraints.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, refuseFault } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
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

const periodRecord = recordOf({
  type: 'time_period',
  // One that was deleted, too: its undo is answered.
  find: ({ tx }: HandlerContext, id: string) => lockPeriod(tx, id),
  lock: async ({ tx }: HandlerContext, id: string) => {
    const row = await lockPeriod(tx, id)
    return row?.deletedAt ? undefined : row
  },
  present: presentPeriod,
  trace: presentPeriod,
  event: ({ id }) => ({ topic: 'organization', id }),
  words: { fields: {} },
})

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
    return periodRecord.created(context, 'time_period.created', key.id, errors)
  }),

  editTimePeriod: on.organization.editTimePeriod.handler(async ({ input, context, errors }) => {
    const before = await periodRecord.lock(context, input, errors)
    const times = {
      name: input.name ?? before.name,
      startTime: inSeconds(input.startTime ?? before.startTime),
      endTime: inSeconds(input.endTime ?? before.endTime),
    }
    refuseFault(errors, faultInPeriod(times))
    await unless(
      'time_periods_name',
      () => errors.NAME_TAKEN(),
      () => updatePeriod(context.tx, before.id, times),
    )
    return periodRecord.changed(context, 'time_period.changed', before)
  }),

  deleteTimePeriod: on.organization.deleteTimePeriod.handler(async ({ input, context, errors }) => {
    const before = await periodRecord.lock(context, input, errors)
    await setPeriodDeleted(context.tx, before.id, context.now)
    return periodRecord.changed(context, 'time_period.deleted', before)
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
    return periodRecord.changed(context, 'time_period.restored', row)
  }),
}
