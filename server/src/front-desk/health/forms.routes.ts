import { randomUUIDv7 } from 'node:crypto'
import { answerFault } from '@aforo/api/front-desk/health.rules'
import { usualHealthDays } from '@aforo/api/front-desk/health-states'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { today } from '../../platform/wall-time.rules.ts'
import { findCardOf } from './cards.queries.ts'
import {
  findForm,
  findOwnForm,
  formList,
  insertForm,
  listFormsOf,
  listStatuses,
  setFormDeleted,
} from './forms.queries.ts'
import { presentCard, presentForm, presentOwn, presentQuestion, presentWhole } from './health.present.ts'
import { answered, areAsked, statusOf } from './health.rules.ts'
import { sealForm, unsealStatus } from './sealed.service.ts'
import { findCampus, findSettings, listHealthAdministrators, listQuestions, zoneOfTenant } from './settings.queries.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const readerOf = ({ services: { sealing }, caller: { tenantId } }: Context) => ({ sealing, tenantId })

/** Says in the audit log who saw, sent or deleted whose form; of what it says, nothing. */
const recordForm = (
  { record }: Context,
  action: 'triage_form.sent' | 'triage_form.viewed' | 'triage_form.removed' | 'triage_form.restored',
  { id, name, date }: { id: string; name: string; date: string },
) => record({ action, entityType: 'triage_form', entityId: id, after: { person: name, date } })

export const formRoutes = {
  questions: on.health.questions.handler(async ({ context: { tx } }) => (await listQuestions(tx)).map(presentQuestion)),

  search: on.health.search.handler(async ({ input, context }) => {
    const { tx, now, caller, record } = context
    const reader = readerOf(context)
    const { status, name } = input
    const date = input.date ?? today(now, await zoneOfTenant(tx))
    const filter = { name, date }
    const present = (row: Parameters<typeof presentForm>[1]) => presentForm(reader, row)
    const page = async () => {
      if (!status) return formList.page(tx, { ...input, ...filter }, present)
      // What a form came to is sealed, so the database can't choose by it.
      const ids = (await listStatuses(tx, filter))
        .filter(
          row =>
            unsealStatus(reader.sealing, { tenantId: reader.tenantId, formId: row.id }, row.status_sealed) === status,
        )
        .map(({ id }) => id)
      const { offset, limit } = stretchOf(input)
      const shown = ids.slice(offset, offset + limit)
      const rows = shown.length > 0 ? await listFormsOf(tx, shown) : []
      return pageOf(rows.map(present), ids.length, input)
    }
    const answer = await page()
    record({
      action: 'health.forms_listed',
      entityType: 'health',
      entityId: caller.tenantId,
      after: { date, forms: answer.items.map(({ id }) => id) },
    })
    return answer
  }),

  mine: on.health.mine.handler(async ({ context }) => {
    const { tx, now, caller } = context
    const questions = await listQuestions(tx)
    const date = today(now, await zoneOfTenant(tx))
    const row = await findOwnForm(tx, caller.userId, date)
    return { questions: questions.map(presentQuestion), today: row ? presentOwn(readerOf(context), row) : null }
  }),

  send: on.health.send.handler(async ({ input, context, errors }) => {
    const { tx, now, caller, services, emit } = context
    if (input.username !== undefined && input.username !== caller.username)
      invalidField(errors, 'username', 'Cada persona envía su propio triaje.')
    const questions = await listQuestions(tx)
    if (!areAsked(questions, input.answers))
      fail(errors.TRIAGE_QUESTIONS_CHANGED({ data: { questions: questions.map(presentQuestion) } }))
    if (questions.length === 0) invalidField(errors, 'answers', 'Tu organización no pide triaje.')
    const kinds = new Map(questions.map(question => [question.id, question]))
    for (const [place, { questionId, answer }] of input.answers.entries()) {
      const question = kinds.get(questionId)
      const fault = question && answerFault(question, answer)
      if (fault) invalidField(errors, `answers.${place}.answer`, fault)
    }
    const campus =
      input.campusId === undefined ? undefined : ((await findCampus(tx, input.campusId)) ?? notFound(errors))
    const id = randomUUIDv7()
    const date = today(now, campus?.time_zone ?? (await zoneOfTenant(tx)))
    const content = answered(questions, input.answers)
    const status = statusOf(content)
    await insertForm(tx, {
      tenant_id: caller.tenantId,
      id,
      user_id: caller.userId,
      campus_id: campus?.id ?? null,
      date,
      sent_at: now.toString(),
      ...sealForm(services.sealing, { tenantId: caller.tenantId, formId: id }, status, content),
    })
    recordForm(context, 'triage_form.sent', { id, name: `${caller.givenName} ${caller.lastname}`, date })
    emit({ topic: 'health' })
    if (status === 'SUSPICIOUS')
      // Neither whose nor why: a bell and a mail are read where others look on, and no look at them is recorded.
      await notify(context, {
        tenantId: caller.tenantId,
        userIds: await listHealthAdministrators(tx, campus?.country_code),
        kind: 'TRIAGE_TO_REVIEW',
        title: 'Hay un triaje por revisar',
        body: campus
          ? `En ${campus.name}. Ábrelo para verlo; tu consulta queda registrada.`
          : 'Ábrelo para verlo; tu consulta queda registrada.',
        link: `/app/triage?form=${id}`,
      })
    return { date, sentAt: now.toString(), status }
  }),

  get: on.health.get.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const row = (await findForm(tx, input.id)) ?? notFound(errors)
    const card = await findCardOf(tx, row.user_id)
    const days = (await findSettings(tx))?.retention_days ?? usualHealthDays
    recordForm(context, 'triage_form.viewed', row)
    return presentWhole(readerOf(context), row, card ? presentCard(card, days) : null)
  }),

  remove: on.health.remove.handler(async ({ input, context, errors }) => {
    const { tx, now, emit } = context
    const row = (await findForm(tx, input.id)) ?? notFound(errors)
    if (!(await setFormDeleted(tx, input.id, now.toString()))) notFound(errors)
    recordForm(context, 'triage_form.removed', row)
    emit({ topic: 'health' })
    return { message: 'Se eliminó el triaje.' }
  }),

  restore: on.health.restore.handler(async ({ input, context, errors }) => {
    const { tx, emit } = context
    const restored = await setFormDeleted(tx, input.id, null)
    const row = (await findForm(tx, input.id)) ?? notFound(errors)
    // Brought back already: the press was repeated.
    if (restored) {
      recordForm(context, 'triage_form.restored', row)
      emit({ topic: 'health' })
    }
    return presentForm(readerOf(context), row)
  }),
}
