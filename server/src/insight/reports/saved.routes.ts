import { randomUUIDv7 } from 'node:crypto'
import type { SavedReportFields } from '@aforo/api/insight/report-files'
import { campuslessReports, operatorReports, spaceReports } from '@aforo/api/insight/report-types'
import type { z } from 'zod'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, presentSaved, traceOf } from './saved.present.ts'
import {
  deleteSaved,
  findSaved,
  insertSaved,
  lockSaved,
  type SavedRow,
  savedList,
  setRecipients,
  updateSaved,
  whoMayEnter,
} from './saved.queries.ts'

const savedRecord = recordOf({
  type: 'saved_report',
  find: ({ tx }: HandlerContext, id: string) => findSaved(tx, id),
  lock: ({ tx }: HandlerContext, id: string) => lockSaved(tx, id),
  present: (row: SavedRow, { now }: HandlerContext) => presentSaved(row, now),
  trace: traceOf,
  event: ({ id }) => ({ topic: 'reports', id }),
  words: historyWords,
})

type Fields = z.output<typeof SavedReportFields>

/** The columns of what was typed, once all of it holds. @param before what is kept already */
async function columnsOf(
  { tx, caller, now }: HandlerContext,
  fields: Fields,
  before: SavedRow | undefined,
  errors: Refusals<'NOT_FOUND' | 'INVALID_FIELD'>,
) {
  const { name, type, days, campusId, spaceType, format, schedule, recipientIds } = fields
  if (caller.tenantType !== 'AFORO' && operatorReports.includes(type))
    invalidField(errors, 'type', 'Ese reporte es solo del operador.')
  if (campusId && campuslessReports.includes(type))
    invalidField(errors, 'campusId', 'Ese reporte no es de una sede: quita la sede.')
  if (spaceType && !spaceReports.includes(type))
    invalidField(errors, 'spaceType', 'Ese reporte no es de reservas: quita el tipo de espacio.')
  if (campusId && campusId !== before?.campus_id && !(await holdCampus(tx, campusId))) notFound(errors)
  if (schedule && recipientIds.length === 0) invalidField(errors, 'recipientIds', 'Elige a quién se envía.')
  const kept = new Set(before?.recipients.map(({ userId }) => userId))
  const added = recipientIds.filter(id => !kept.has(id))
  if ((await whoMayEnter(tx, added)).length < new Set(added).size)
    invalidField(errors, 'recipientIds', 'Solo se envía a quienes administran y pueden entrar.')
  const since = schedule && (before?.schedule === schedule ? before.scheduled_at : now)
  return {
    name,
    type,
    days,
    campus_id: campusId,
    space_type: spaceType,
    format,
    schedule,
    scheduled_at: since?.toString() ?? null,
  }
}

export const savedRoutes = {
  list: on.savedReports.list.handler(({ input, context: { tx, now } }) =>
    savedList.page(tx, input, row => presentSaved(row, now)),
  ),

  get: on.savedReports.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentSaved((await findSaved(tx, input.id)) ?? notFound(errors), now),
  ),

  history: on.savedReports.history.handler(({ input, context, errors }) => savedRecord.history(context, input, errors)),

  save: on.savedReports.save.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const columns = await columnsOf(context, input, undefined, errors)
    const id = randomUUIDv7()
    const key = { tenant_id: caller.tenantId, id, author_id: caller.userId, created_at: now.toString() }
    await insertSaved(tx, { ...key, ...columns })
    await setRecipients(tx, caller.tenantId, id, [...new Set(input.recipientIds)])
    return savedRecord.created(context, 'saved_report.saved', id, errors)
  }),

  change: on.savedReports.change.handler(async ({ input, context, errors }) => {
    const before = await savedRecord.lock(context, input, errors)
    await updateSaved(context.tx, before.id, await columnsOf(context, input, before, errors))
    await setRecipients(context.tx, context.caller.tenantId, before.id, [...new Set(input.recipientIds)])
    return savedRecord.changed(context, 'saved_report.changed', before)
  }),

  remove: on.savedReports.remove.handler(async ({ input, context, errors }) => {
    const before = await savedRecord.lock(context, input, errors)
    await deleteSaved(context.tx, before.id)
    savedRecord.record(context, 'saved_report.removed', { before })
    return { message: 'Se eliminó el reporte guardado.' }
  }),
}
