import { randomUUIDv7 } from 'node:crypto'
import { usualHealthDays } from '@aforo/contract/front-desk/health-states'
import { type AuditAction, auditActions } from '../../platform/audit-actions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, isStale, staleVersion } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { ruleFault } from './health.rules.ts'
import {
  countAccesses,
  findSettings,
  listAccesses,
  listQuestions,
  lockSettings,
  replaceQuestions,
  saveRetention,
} from './settings.queries.ts'

/** Amounts are in hundredths inside, as a handler answers them. */
async function readSettings(tx: Tx) {
  const [questions, settings] = [await listQuestions(tx), await findSettings(tx)]
  return {
    questions: questions.map(({ id, ...rest }) => ({ questionId: id, ...rest })),
    retentionDays: settings?.retention_days ?? usualHealthDays,
    version: settings?.version ?? null,
  }
}

export const settingsRoutes = {
  settings: on.health.settings.handler(({ context: { tx } }) => readSettings(tx)),

  setSettings: on.health.setSettings.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    await lockSettings(tx)
    const before = await readSettings(tx)
    if (isStale(input, before)) staleVersion(errors, before)
    const known = new Set(before.questions.map(({ questionId }) => questionId))
    for (const [place, { questionId, ...question }] of input.questions.entries()) {
      // Once only, and one of those that there are.
      if (questionId !== undefined && !known.delete(questionId))
        invalidField(errors, `questions.${place}.questionId`, 'Esa pregunta ya no existe. Añádela como nueva.')
      const fault = ruleFault(question)
      if (fault) invalidField(errors, `questions.${place}.${fault.field}`, fault.message)
    }
    await replaceQuestions(
      tx,
      caller.tenantId,
      input.questions.map(({ questionId = randomUUIDv7(), ...question }) => ({ id: questionId, ...question })),
    )
    await saveRetention(tx, caller.tenantId, input.retentionDays)
    const after = await readSettings(tx)
    record({ action: 'health.settings_changed', entityType: 'health', entityId: caller.tenantId, before, after })
    emit({ topic: 'health' })
    return after
  }),

  accessLog: on.health.accessLog.handler(({ input, context: { tx } }) =>
    readPage(input, {
      rows: stretch => listAccesses(tx, stretch),
      total: () => countAccesses(tx),
      present: ({ at, actor_name, action, about }) => ({
        at: at.toString(),
        who: actor_name,
        what: auditActions[action as AuditAction] ?? action,
        about,
      }),
    }),
  ),
}
