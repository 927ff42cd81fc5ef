import { randomUUIDv7 } from 'node:crypto'
import type { Visitor, VisitStatus, WalkIn } from '@aforo/api/front-desk/visitors'
import { documentsOf, readDocument } from '@aforo/api/people/documents.rules'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { recordOf } from '../../platform/records.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { historyWords, isToday, presentEarlier, presentVisitor, stateOf, traceOf } from './visitors.present.ts'
import {
  countVisitors,
  deleteVisit,
  findHost,
  findSettings,
  findVisitor,
  insertVisit,
  listCampuses,
  listEarlier,
  listVisitors,
  lockVisit,
  setLeft,
  setRetention,
  type VisitorRow,
} from './visitors.queries.ts'
import { lifecycle, spanOfDays, today, usualRetention } from './visitors.rules.ts'

const nameOf = ({ caller }: HandlerContext) => `${caller.givenName} ${caller.lastname}`.trim()

const visitRecord = recordOf({
  type: 'visit',
  find: ({ tx }, id) => findVisitor(tx, id),
  // Who is only expected has no visit yet that could be held.
  lock: async ({ tx }, id) => {
    await lockVisit(tx, id)
    return findVisitor(tx, id)
  },
  present: (row, { now }) => presentVisitor(row, now),
  trace: traceOf,
  event: row => ({ topic: 'visitors', campusId: row.campus_id, id: row.id }),
  words: historyWords,
})

const visitorSettings = settingsOf({
  action: 'visitors.retention_changed',
  entityType: 'tenant',
  async read({ tx }) {
    const row = await findSettings(tx)
    return { retentionDays: row?.retention_days ?? usualRetention, version: row?.version ?? null }
  },
  present: settings => settings,
  trace: settings => settings,
  event: () => ({ topic: 'visitors' }),
})

function requireState(row: VisitorRow, action: keyof typeof lifecycle.table, errors: WrongState<VisitStatus>) {
  const status = stateOf(row)
  if (!lifecycle.allows(status, action)) wrongState(errors, status)
}

/** Records a visitor who has just come in and tells their host. */
async function arrived(
  context: HandlerContext,
  action: 'visit.registered' | 'visit.checked_in',
  id: string,
  before?: VisitorRow,
): Promise<Visitor> {
  const after =
    (await findVisitor(context.tx, id)) ?? before ?? fail(new Error('a visit that was just written is not there'))
  visitRecord.record(context, action, { before, after })
  await announce(context, after)
  return presentVisitor(after, context.now)
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

type Shown = NonNullable<WalkIn['document']>

/** The document of who stands at a desk, of the campus's country unless it says another. @throws by its field where it is none */
function documentAt(
  campusCountry: string,
  { type, number, countryCode = campusCountry }: Shown,
  errors: Refusals<'INVALID_FIELD'>,
): Shown {
  const read = readDocument(type, number, countryCode)
  const isKnown = documentsOf(countryCode).some(({ code }) => code === type)
  return 'fault' in read
    ? invalidField(errors, isKnown ? 'document.number' : 'document.type', read.fault)
    : { type, number: read.number }
}

export const visitorRoutes = {
  search: on.visitors.search.handler(async ({ input, context: { tx, now }, errors }) => {
    const campuses = await listCampuses(tx, input.campusId)
    if (input.campusId !== undefined && campuses.length === 0) notFound(errors)
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

  earlier: on.visitors.earlier.handler(async ({ input, context: { tx } }) => ({
    items: (await listEarlier(tx, input.q)).map(presentEarlier),
  })),

  get: on.visitors.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentVisitor((await findVisitor(tx, input.id)) ?? notFound(errors), now),
  ),

  history: on.visitors.history.handler(({ input, context, errors }) => visitRecord.history(context, input, errors)),

  register: on.visitors.register.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const [campus] = await listCampuses(tx, input.campusId)
    if (!campus) notFound(errors)
    const document = input.document && documentAt(campus.country_code, input.document, errors)
    const host = input.host ? await findHost(tx, input.host) : undefined
    if (input.host && !host) invalidField(errors, 'host', 'No hay una persona activa con ese correo.')
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
      document_type: document?.type ?? null,
      document_number: document?.number ?? null,
      guest_type: input.guestType,
      purpose: input.purpose,
      space_name: '',
      host_id: host?.id ?? null,
      host_name: host?.name ?? '',
      arrived_at: now.toString(),
      arrived_by: nameOf(context),
    })
    return arrived(context, 'visit.registered', id)
  }),

  checkIn: on.visitors.checkIn.handler(async ({ input, context, errors }): Promise<Visitor> => {
    const { tx, caller, now } = context
    const before = await visitRecord.lock(context, input, errors)
    requireState(before, 'checkIn', errors)
    if (!isToday(before, now))
      fail(errors.WRONG_STATE({ message: 'La visita es para otro día.', data: { status: 'EXPECTED' } }))
    const { campus_name, time_zone, arrived_at, arrived_by, left_at, left_by, expected_at, ...visit } = before
    const inserted = await insertVisit(tx, {
      ...visit,
      tenant_id: caller.tenantId,
      expected_at: expected_at?.toString() ?? null,
      arrived_at: now.toString(),
      arrived_by: nameOf(context),
    })
    // Another desk was quicker.
    if (!inserted) wrongState(errors, 'INSIDE')
    return arrived(context, 'visit.checked_in', before.id, before)
  }),

  checkOut: on.visitors.checkOut.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await visitRecord.lock(context, input, errors)
    requireState(before, 'checkOut', errors)
    await setLeft(tx, before.id, { at: now.toString(), by: nameOf(context) })
    return visitRecord.changed(context, 'visit.checked_out', before)
  }),

  undo: on.visitors.undo.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await visitRecord.lock(context, input, errors)
    if (!presentVisitor(before, now).can.undo) wrongState(errors, stateOf(before))
    if (before.left_at) await setLeft(tx, before.id, null)
    else await deleteVisit(tx, before.id)
    return visitRecord.changed(context, 'visit.undone', before)
  }),

  settings: on.visitors.settings.handler(({ context }) => visitorSettings.now(context)),

  setSettings: on.visitors.setSettings.handler(async ({ input, context, errors }) => {
    const before = await visitorSettings.lock(context, input, errors)
    await setRetention(context.tx, context.caller.tenantId, input.retentionDays)
    return visitorSettings.changed(context, before)
  }),
}
