import { randomUUIDv7 } from 'node:crypto'
import type { IncidentDetail, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { spaceWords } from '../../bookings/reservations/reservations.ts'
import { isStoredPicture, noSuchPicture } from '../../platform/assets/assets.ts'
import { type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import { readPage } from '../../platform/page.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, isAdministrator, maySee, presentDetail, presentIncident, traceOf } from './incidents.present.ts'
import {
  countIncidents,
  findIncident,
  findPerson,
  type IncidentRow,
  insertComment,
  listComments,
  listIncidents,
  lockIncident,
  updateIncident,
} from './incidents.queries.ts'
import { lifecycle, mayEdit } from './incidents.rules.ts'
import { linkTo, reportIncident } from './report.service.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const reading = ({ caller, services, now }: Pick<Context, 'caller' | 'services' | 'now'>) => ({
  caller,
  link: (key: string) => services.files.link(key, now),
})

const detail = async (context: Context, row: IncidentRow): Promise<IncidentDetail> =>
  presentDetail(row, await listComments(context.tx, row.id), reading(context))

const visible = (row: IncidentRow | undefined, { caller }: Context) => (row && maySee(row, caller) ? row : undefined)

const incidentRecord = recordOf({
  type: 'incident',
  find: async (context: Context, id: string) => visible(await findIncident(context.tx, id), context),
  lock: async (context: Context, id: string) => visible(await lockIncident(context.tx, id), context),
  present: (row: IncidentRow, context: Context) => detail(context, row),
  trace: traceOf,
  event: row => ({ topic: 'incidents', campusId: row.campus_id, id: row.id }),
  words: historyWords,
})

/** Tells who reported it and who has it in hand, but not whoever does it. @param headline like "Lucía la resolvió" */
async function tellConcerned(context: Context, row: IncidentRow, headline: string, body = row.text) {
  const concerned = [row.reporter_id, row.assignee_id].filter(id => id !== null && id !== context.caller.userId)
  await notify(context, {
    tenantId: context.caller.tenantId,
    userIds: concerned as string[],
    kind: 'INCIDENT_CHANGED',
    title: `${spaceWords(row)}: ${headline}`,
    body,
    link: linkTo(row.id),
  })
}

/** Leaves the traces of a change and answers the incident as it is now. */
async function changed(
  context: Context,
  action: Parameters<typeof incidentRecord.record>[1],
  before: IncidentRow,
  headline: string,
  body?: string,
) {
  const after = (await findIncident(context.tx, before.id)) ?? before
  incidentRecord.record(context, action, { before, after })
  await tellConcerned(context, after, headline, body)
  return detail(context, after)
}

/** The state after an action, by the one table of states. */
function nextState(
  { status }: IncidentRow,
  action: keyof typeof lifecycle.table,
  errors: WrongState<IncidentStatus>,
): IncidentStatus {
  return lifecycle.after(status, action) ?? wrongState(errors, status)
}

export const incidentRoutes = {
  search: on.incidents.search.handler(async ({ input, context }) => {
    const { tx, caller } = context
    const filter = {
      ...input,
      reporterId: isAdministrator(caller) ? undefined : caller.userId,
      assigneeId: input.assignedToMe ? caller.userId : undefined,
    }
    return readPage(input, {
      rows: stretch => listIncidents(tx, filter, stretch),
      total: () => countIncidents(tx, filter),
      present: row => presentIncident(row, reading(context)),
    })
  }),

  report: on.incidents.report.handler(async ({ input, context, errors }) => {
    const { photoKey } = input
    if (photoKey && !(await isStoredPicture(context, photoKey))) invalidField(errors, 'photoKey', noSuchPicture)
    return detail(context, (await reportIncident(context, input)) ?? notFound(errors))
  }),

  get: on.incidents.get.handler(async ({ input, context, errors }) =>
    detail(context, visible(await findIncident(context.tx, input.id), context) ?? notFound(errors)),
  ),

  history: on.incidents.history.handler(({ input, context, errors }) => incidentRecord.history(context, input, errors)),

  edit: on.incidents.edit.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const { category, assignee } = input
    const before = await incidentRecord.lock(context, input, errors)
    if (!mayEdit(before.status)) wrongState(errors, before.status)
    const person = assignee ? await findPerson(tx, assignee) : undefined
    if (assignee && !person) invalidField(errors, 'assignee', 'No hay una persona activa con ese correo.')
    const assignee_id = assignee === null ? null : person?.id
    await updateIncident(tx, before.id, { category, assignee_id }, now)
    const headline = assignee ? 'la incidencia tiene a alguien a cargo' : 'cambiaron los datos de la incidencia'
    return changed(context, 'incident.edited', before, headline)
  }),

  start: on.incidents.start.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const before = await incidentRecord.lock(context, input, errors)
    const status = nextState(before, 'start', errors)
    await updateIncident(tx, before.id, { status, assignee_id: before.assignee_id ?? caller.userId }, now)
    return changed(context, 'incident.started', before, 'ya están atendiendo la incidencia')
  }),

  resolve: on.incidents.resolve.handler(async ({ input, context, errors }) => {
    const before = await incidentRecord.lock(context, input, errors)
    const status = nextState(before, 'resolve', errors)
    await updateIncident(context.tx, before.id, { status, resolution: input.resolution }, context.now)
    return changed(context, 'incident.resolved', before, 'la incidencia está resuelta', input.resolution || undefined)
  }),

  reopen: on.incidents.reopen.handler(async ({ input, context, errors }) => {
    const before = await incidentRecord.lock(context, input, errors)
    const status = nextState(before, 'reopen', errors)
    await updateIncident(context.tx, before.id, { status, resolution: null }, context.now)
    return changed(context, 'incident.reopened', before, 'la incidencia se reabrió')
  }),

  comment: on.incidents.comment.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, emit } = context
    const row = await findIncident(tx, input.id)
    if (!row || !maySee(row, caller)) notFound(errors)
    const comment = { tenant_id: caller.tenantId, id: randomUUIDv7(), incident_id: row.id, author_id: caller.userId }
    await insertComment(tx, { ...comment, text: input.text }, now)
    record({ action: 'incident.commented', entityType: 'incident', entityId: row.id })
    emit({ topic: 'incidents', campusId: row.campus_id, id: row.id })
    await tellConcerned(context, row, `comentario de ${caller.givenName}`, input.text)
    return detail(context, row)
  }),
}
