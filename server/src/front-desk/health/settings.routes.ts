import { randomUUIDv7 } from 'node:crypto'
import { usualHealthDays } from '@aforo/api/front-desk/health-states'
import { type AuditAction, auditActions } from '../../platform/audit-actions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { ruleFault } from './health.rules.ts'
import { accessList, findSettings, listQuestions, replaceQuestions, saveRetention } from './settings.queries.ts'

/** Amounts are in hundredths inside, as a handler answers them. */
async function readSettings(tx: Tx) {
  const [questions, settings] = [await listQuestions(tx), await findSettings(tx)]
  return {
    questions: questions.map(({ id, ...rest }) => ({ questionId: id, ...rest })),
    retentionDays: settings?.retention_days ?? usualHealthDays,
    version: settings?.version ?? null,
  }
}

const healthSettings = settingsOf({
  action: 'health.settings_changed',
  entityType: 'health',
  read: ({ tx }) => readSettings(tx),
  present: settings => settings,
  trace: settings => settings,
  event: () => ({ topic: 'health' }),
})

export const settingsRoutes = {
  settings: on.health.settings.handler(({ context }) => healthSettings.now(context)),

  setSettings: on.health.setSettings.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const before = await healthSettings.lock(context, input, errors)
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
    return healthSettings.changed(context, before)
  }),

  accessLog: on.health.accessLog.handler(({ input, context: { tx } }) =>
    accessList.page(tx, input, ({ at, actor_name, action, about }) => ({
      at: at.toString(),
      who: actor_name,
      what: auditActions[action as AuditAction] ?? action,
      about,
    })),
  ),
}
