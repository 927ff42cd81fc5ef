import { randomUUIDv7 } from 'node:crypto'
import type { Visitor, VisitStatus } from '@aforo/contract/front-desk/visitors'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { notify } from '../notifications/notifications.ts'
import { historyWords, isToday, presentVisitor, stateOf, traceOf } from './visitors.present.ts'
import {
  countVisitors,
  deleteVisit,
  findHost,
  findSettings,
  findVisitor,
  insertVisit,
  listCampuses,
  listVisitors,
  lockSettings,
  lockVisit,
  setLeft,
  setRetention,
  type VisitorRow,
} from './visitors.queries.ts'
import { lifecycle, spanOfDays, today, usualRetention } from './visitors.rules.ts'

const nameOf = ({ caller }: HandlerContext) => `${caller.givenName} ${caller.lastname}`.trim()

interface Refusals {
  NOT_FOUND(): Error
  WRONG_STATE(given: { message?: string; data: { status: VisitStatus } }): Error
}

/** The visitor to change; a visit that exists is held for this transaction. */
async function lockForChange({ tx }: HandlerContext, id: string, errors: Refusals): Promise<VisitorRow> {
  await lockVisit(tx, id)
  return (await findVisitor(tx, id)) ?? fail(errors.NOT_FOUND())
}

function requireState(row: VisitorRow, action: keyof typeof lifecycle.table, errors: Refusals) {
  const status = stateOf(row)
  if (!lifecycle.allows(status, action)) throw errors.WRONG_STATE({ data: { status } })
}

/** Leaves the traces of a change and answers the visitor as they are now. */
async function changed(
  context: HandlerContext,
  action: ActionOf<'visit'>,
  id: string,
  before?: VisitorRow,
): Promise<VisitorRow> {
  const { tx, record, emit } = context
  const after = (await findVisitor(tx, id)) ?? before
  if (!after) throw new Error('a visit that was just written is not there')
  record({
    action: `visit.${action}`,
    entityType: 'visit',
    entityId: id,
    before: before && traceOf(before),
    after: traceOf(after),
  })
  emit({ topic: 'visitors', campusId: after.campus_id, id })
  return after
}

/** Tells the host that somebody waits for them. */
const announce = (context: HandlerContext, row: VisitorRow) =>
  notify(context, {
    tenantId: context.caller.tenantId,
    userIds: row.host_id === null ? [] : [row.host_id],
    kind: 'VISITOR_ARRIVED',
    title: `Llegó ${row.name}`,
    body: [row.company, row.space_name, row.campus_name].filter(Boolean).join(' · '),
    link: `/app/visitors?visitor=${row.id}`,
  })

export const visitorRoutes = {
  search: on.visitors.search.handler(async ({ input, context: { tx, now }, errors }) => {
    const campuses = await listCampuses(tx, input.campusId)
    if (input.campusId !== undefined && campuses.length === 0) fail(errors.NOT_FOUND())
    const days = campuses.map(({ id, time_zone }) => {
      const date = input.date ?? today(now, time_zone)
      return { campusId: id, date, span: spanOfDays(date, date, time_zone) }
    })
    const [rows, { total, ...figures }] = await Promise.all([
      listVisitors(tx, days, input, stretchOf(input)),
      countVisitors(tx, days, input),
    ])
    const items = rows.map(row => presentVisitor(row, now))
    return { ...pageOf(items, total, input), figures }
  }),

  get: on.visitors.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentVisitor((await findVisitor(tx, input.id)) ?? fail(errors.NOT_FOUND()), now),
  ),

  history: on.visitors.history.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await findVisitor(tx, input.id))) fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'visit', input.id), historyWords)
  }),

  register: on.visitors.register.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const [campus] = await listCampuses(tx, input.campusId)
    if (!campus) throw errors.NOT_FOUND()
    const host = input.host ? await findHost(tx, input.host) : undefined
    if (input.host && !host)
      fail(errors.INVALID_FIELD({ data: { field: 'host', message: 'No hay una persona activa con ese correo.' } }))
    const id = randomUUIDv7()
    await insertVisit(tx, {
      tenant_id: caller.tenantId,
      id,
      reservation_id: null,
      campus_id: campus.id,
      date: today(now, campus.time_zone),
      expected_at: null,
      name: input.name,
      email: input.email ?? '',
      company: input.company,
      document_type: input.document?.type ?? null,
      document_number: input.document?.number ?? null,
      guest_type: input.guestType,
      purpose: input.purpose,
      space_name: '',
      host_id: host?.id ?? null,
      host_name: host?.name ?? '',
      arrived_at: now.toString(),
      arrived_by: nameOf(context),
    })
    const row = await changed(context, 'registered', id)
    await announce(context, row)
    return presentVisitor(row, now)
  }),

  checkIn: on.visitors.checkIn.handler(async ({ input, context, errors }): Promise<Visitor> => {
    const { tx, caller, now } = context
    const before = await lockForChange(context, input.id, errors)
    requireState(before, 'checkIn', errors)
    if (!isToday(before, now))
      fail(errors.WRONG_STATE({ message: 'La visita es para otro día.', data: { status: 'EXPECTED' } }))
    const { campus_name, time_zone, arrived_at, arrived_by, left_at, left_by, expected_at, ...said } = before
    const inserted = await insertVisit(tx, {
      ...said,
      tenant_id: caller.tenantId,
      expected_at: expected_at?.toString() ?? null,
      arrived_at: now.toString(),
      arrived_by: nameOf(context),
    })
    // Another desk was quicker.
    if (!inserted) fail(errors.WRONG_STATE({ data: { status: 'INSIDE' } }))
    const row = await changed(context, 'checked_in', before.id, before)
    await announce(context, row)
    return presentVisitor(row, now)
  }),

  checkOut: on.visitors.checkOut.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await lockForChange(context, input.id, errors)
    requireState(before, 'checkOut', errors)
    await setLeft(tx, before.id, { at: now.toString(), by: nameOf(context) })
    return presentVisitor(await changed(context, 'checked_out', before.id, before), now)
  }),

  undo: on.visitors.undo.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await lockForChange(context, input.id, errors)
    if (!presentVisitor(before, now).can.undo) fail(errors.WRONG_STATE({ data: { status: stateOf(before) } }))
    if (before.left_at) await setLeft(tx, before.id, null)
    else await deleteVisit(tx, before.id)
    return presentVisitor(await changed(context, 'undone', before.id, before), now)
  }),

  settings: on.visitors.settings.handler(async ({ context: { tx } }) => presentSettings(await findSettings(tx))),

  setSettings: on.visitors.setSettings.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    await lockSettings(tx)
    const before = presentSettings(await findSettings(tx))
    if (input.version !== undefined && input.version !== before.version)
      fail(errors.STALE_VERSION({ data: { newer: before } }))
    await setRetention(tx, caller.tenantId, input.retentionDays)
    const after = presentSettings(await findSettings(tx))
    record({
      action: 'visitors.retention_changed',
      entityType: 'tenant',
      entityId: caller.tenantId,
      before,
      after,
    })
    emit({ topic: 'visitors' })
    return after
  }),
}

const presentSettings = (row: { retention_days: number; version: number } | undefined) => ({
  retentionDays: row?.retention_days ?? usualRetention,
  version: row?.version ?? null,
})
