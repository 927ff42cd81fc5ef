import { randomUUIDv7 } from 'node:crypto'
import type { IncidentDetail, IncidentStatus } from '@aforo/contract/front-desk/incidents'
import { isStoredPicture, noSuchPicture } from '../../places/assets/assets.ts'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { takeNumber } from '../../platform/numbers/numbers.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { administratorsOf, notify } from '../notifications/notifications.ts'
import { historyWords, isAdministrator, maySee, presentDetail, presentIncident, traceOf } from './incidents.present.ts'
import {
  countIncidents,
  findIncident,
  findPerson,
  holdSpace,
  type IncidentRow,
  insertComment,
  insertIncident,
  listComments,
  listIncidents,
  lockIncident,
  updateIncident,
} from './incidents.queries.ts'
import { lifecycle, mayEdit } from './incidents.rules.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const reading = ({ caller, services, now }: Pick<Context, 'caller' | 'services' | 'now'>) => ({
  caller,
  link: (key: string) => services.files.link(key, now),
})

const detail = async (context: Context, row: IncidentRow): Promise<IncidentDetail> =>
  presentDetail(row, await listComments(context.tx, row.id), reading(context))

interface Refusals {
  NOT_FOUND(): Error
  STALE_VERSION?(given: { data: { newer: IncidentDetail } }): Error
}

/** The incident to change, held for this transaction, if its caller may see it and saw it as it is. */
async function lockForChange(
  context: Context,
  { id, version }: { id: string; version?: number },
  errors: Refusals,
): Promise<IncidentRow> {
  const row = await lockIncident(context.tx, id)
  if (!row || !maySee(row, context.caller)) throw errors.NOT_FOUND()
  if (version !== undefined && version !== row.version && errors.STALE_VERSION)
    throw errors.STALE_VERSION({ data: { newer: await detail(context, row) } })
  return row
}

const linkTo = (id: string) => `/app/incidents?incident=${id}`

/** Tells who reported it and who has it in hand, but not whoever does it. @param said like "Lucía la resolvió" */
async function tellConcerned(context: Context, row: IncidentRow, said: string, body = row.text) {
  const concerned = [row.reporter_id, row.assignee_id].filter(id => id !== null && id !== context.caller.userId)
  await notify(context, {
    tenantId: context.caller.tenantId,
    userIds: concerned as string[],
    kind: 'INCIDENT_CHANGED',
    title: `${row.space_name}: ${said}`,
    body,
    link: linkTo(row.id),
  })
}

/** Leaves the traces of a change and answers the incident as it is now. */
async function changed(
  context: Context,
  action: ActionOf<'incident'>,
  before: IncidentRow,
  said: string,
  body?: string,
) {
  const { tx, record, emit } = context
  const after = (await findIncident(tx, before.id)) ?? before
  record({
    action: `incident.${action}`,
    entityType: 'incident',
    entityId: before.id,
    before: traceOf(before),
    after: traceOf(after),
  })
  emit({ topic: 'incidents', campusId: before.campus_id, id: before.id })
  await tellConcerned(context, after, said, body)
  return detail(context, after)
}

/** The state after an action, by the one table of states. */
function nextState(
  { status }: IncidentRow,
  action: keyof typeof lifecycle.table,
  errors: { WRONG_STATE(given: { data: { status: IncidentStatus } }): Error },
): IncidentStatus {
  return lifecycle.after(status, action) ?? fail(errors.WRONG_STATE({ data: { status } }))
}

export const incidentRoutes = {
  search: on.incidents.search.handler(async ({ input, context }) => {
    const { tx, caller } = context
    const filter = {
      ...input,
      reporterId: isAdministrator(caller) ? undefined : caller.userId,
      assigneeId: input.assignedToMe ? caller.userId : undefined,
    }
    const rows = await listIncidents(tx, filter, { ...stretchOf(input), sort: input.sort })
    const items = rows.map(row => presentIncident(row, reading(context)))
    return pageOf(items, await countIncidents(tx, filter), input)
  }),

  report: on.incidents.report.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, emit } = context
    const { spaceId, category, text, photoKey } = input
    if (photoKey && !(await isStoredPicture(context, photoKey)))
      fail(errors.INVALID_FIELD({ data: { field: 'photoKey', message: noSuchPicture } }))
    const space = (await holdSpace(tx, spaceId)) ?? fail(errors.NOT_FOUND())
    const id = randomUUIDv7()
    const { year } = now.toZonedDateTimeISO(space.time_zone)
    await insertIncident(
      tx,
      {
        tenant_id: caller.tenantId,
        id,
        number: await takeNumber(tx, { tenantId: caller.tenantId, series: 'INC', year }),
        campus_id: space.campus_id,
        space_id: space.id,
        category,
        text,
        photo_key: photoKey,
        reporter_id: caller.userId,
      },
      now,
    )
    const row = (await findIncident(tx, id)) ?? fail(errors.NOT_FOUND())
    record({ action: 'incident.reported', entityType: 'incident', entityId: id, after: traceOf(row) })
    emit({ topic: 'incidents', campusId: row.campus_id, id })
    await notify(context, {
      tenantId: caller.tenantId,
      userIds: (await administratorsOf(tx)).filter(userId => userId !== caller.userId),
      kind: 'INCIDENT_REPORTED',
      title: `Incidencia en ${row.space_name}, ${row.campus_name}`,
      body: text,
      link: linkTo(id),
    })
    return detail(context, row)
  }),

  get: on.incidents.get.handler(async ({ input, context, errors }) => {
    const row = await findIncident(context.tx, input.id)
    return row && maySee(row, context.caller) ? detail(context, row) : fail(errors.NOT_FOUND())
  }),

  history: on.incidents.history.handler(async ({ input, context: { tx, caller }, errors }) => {
    const row = await findIncident(tx, input.id)
    if (!row || !maySee(row, caller)) return fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'incident', row.id), historyWords)
  }),

  edit: on.incidents.edit.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const { category, assignee } = input
    const before = await lockForChange(context, input, errors)
    if (!mayEdit(before.status)) fail(errors.WRONG_STATE({ data: { status: before.status } }))
    const person = assignee ? await findPerson(tx, assignee) : undefined
    if (assignee && !person)
      fail(errors.INVALID_FIELD({ data: { field: 'assignee', message: 'No hay una persona activa con ese correo.' } }))
    const assignee_id = assignee === null ? null : person?.id
    await updateIncident(tx, before.id, { category, assignee_id }, now)
    const said = assignee ? 'la incidencia tiene a alguien a cargo' : 'cambiaron los datos de la incidencia'
    return changed(context, 'edited', before, said)
  }),

  start: on.incidents.start.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const before = await lockForChange(context, input, errors)
    const status = nextState(before, 'start', errors)
    await updateIncident(tx, before.id, { status, assignee_id: before.assignee_id ?? caller.userId }, now)
    return changed(context, 'started', before, 'ya están atendiendo la incidencia')
  }),

  resolve: on.incidents.resolve.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const status = nextState(before, 'resolve', errors)
    await updateIncident(context.tx, before.id, { status, resolution: input.resolution }, context.now)
    return changed(context, 'resolved', before, 'la incidencia está resuelta', input.resolution || undefined)
  }),

  reopen: on.incidents.reopen.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const status = nextState(before, 'reopen', errors)
    await updateIncident(context.tx, before.id, { status, resolution: null }, context.now)
    return changed(context, 'reopened', before, 'la incidencia se reabrió')
  }),

  comment: on.incidents.comment.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, emit } = context
    const row = await findIncident(tx, input.id)
    if (!row || !maySee(row, caller)) throw errors.NOT_FOUND()
    const comment = { tenant_id: caller.tenantId, id: randomUUIDv7(), incident_id: row.id, author_id: caller.userId }
    await insertComment(tx, { ...comment, text: input.text }, now)
    record({ action: 'incident.commented', entityType: 'incident', entityId: row.id })
    emit({ topic: 'incidents', campusId: row.campus_id, id: row.id })
    await tellConcerned(context, row, `comentario de ${caller.givenName}`, input.text)
    return detail(context, row)
  }),
}
