import type { UsualTermsFields } from '@aforo/api/deals/contract-usual-terms'
import { contractRenewalLabels } from '@aforo/api/deals/sale-labels'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { hasPaymentMethod, knownAnnexes } from './deals.queries.ts'
import { findUsualTerms, saveUsualTerms } from './usual-terms.queries.ts'

type Terms = UsualTermsFields & { countryCode: string; version: number | null }

/** The settings of a country, in the one history of how the tenant bills. */
const usualTermsIn = (countryCode: string) =>
  settingsOf<HandlerContext, Terms, Terms>({
    action: 'billing_settings.usual_terms_changed',
    entityType: 'billing_settings',
    read: async ({ tx }) => ({ countryCode, ...(await findUsualTerms(tx, countryCode)) }),
    present: terms => terms,
    trace: traceOf,
    event: () => ({ topic: 'contracts' }),
  })

const traceOf = ({ countryCode, paymentMethodId: _id, annexIds, version: _version, ...terms }: Terms) => ({
  ...terms,
  country: countryName(countryCode),
  renewal: contractRenewalLabels[terms.renewal],
  yearlyIncrease: terms.yearlyIncrease / 100,
  annexes: annexIds.length,
})

export const usualTermRoutes = {
  usualTerms: on.contracts.usualTerms.handler(({ input, context }) => usualTermsIn(input.countryCode).now(context)),

  setUsualTerms: on.contracts.setUsualTerms.handler(async ({ input, context, errors }) => {
    const { countryCode, version: _version, ...fields } = input
    const usual = usualTermsIn(countryCode)
    const before = await usual.lock(context, input, errors)
    const { paymentMethodId: method, annexIds } = fields
    if (method !== null && !(await hasPaymentMethod(context.tx, method, countryCode)))
      invalidField(errors, 'paymentMethodId', 'Elige un método de pago.')
    const known = await knownAnnexes(context.tx, annexIds, countryCode)
    const place = annexIds.findIndex(id => !known.has(id))
    if (place >= 0) invalidField(errors, `annexIds.${place}`, 'Elige un anexo del país.')
    await saveUsualTerms(context.tx, context.caller.tenantId, countryCode, fields)
    return usual.changed(context, before)
  }),
}
