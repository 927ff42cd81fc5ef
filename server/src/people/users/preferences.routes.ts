import { on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { findPreference, savePreference } from './preferences.queries.ts'

/** Characters of JSON; more is no choice but a store. */
const longest = 20_000

export const preferenceRoutes = {
  preference: on.users.preference.handler(async ({ input, context: { tx, caller } }) => ({
    value: await findPreference(tx, caller.userId, input.key),
  })),

  savePreference: on.users.savePreference.handler(async ({ input, context: { tx, caller }, errors }) => {
    const { key, value = null } = input
    if (JSON.stringify(value).length > longest)
      invalidField(errors, 'value', 'Es demasiado para guardarlo. Quita alguna vista.')
    await savePreference(tx, { tenantId: caller.tenantId, userId: caller.userId, key, value })
    return { value }
  }),
}
