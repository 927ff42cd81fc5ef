import { largestAttachment } from '@aforo/api/platform/attachments'
import { nameWith } from '../../platform/attachments/attachments.rules.ts'
import { readUpload } from '../../platform/attachments/uploads.service.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, on, within } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { accountsIn, representativesIn } from './lookups.queries.ts'
import {
  presentAnnex,
  presentCompanyAccount,
  presentCompanyRepresentative,
  presentCreditDays,
  presentMethod,
} from './terms.present.ts'
import {
  findAnnex,
  findCreditDays,
  findMethod,
  insertAnnex,
  insertCreditDays,
  insertMethod,
  listAnnexes,
  listCreditDays,
  listMethods,
  renameTerm,
} from './terms.queries.ts'
import { termOf } from './terms.service.ts'

const methods = termOf({
  noun: 'payment_method',
  table: 'payment_methods',
  field: 'name',
  find: findMethod,
  present: presentMethod,
  words: ({ name }) => name,
})
const creditDays = termOf({
  noun: 'credit_days',
  table: 'credit_days',
  field: 'days',
  find: findCreditDays,
  present: presentCreditDays,
  words: ({ days }) => days,
})
const annexes = termOf({
  noun: 'contract_annex',
  table: 'contract_annexes',
  field: 'file',
  find: findAnnex,
  present: (row, { services, now }) => presentAnnex(services.files, now, row),
  words: ({ name }) => name,
})

/** Runs a write that another one of the name stands in the way of. */
const withOwnName =
  (constraint: 'payment_methods_name' | 'contract_annexes_name', errors: Refusals<'NAME_TAKEN'>) =>
  (run: () => Promise<void>) =>
    unless(constraint, () => errors.NAME_TAKEN(), run)

const withOwnDays = (errors: Refusals<'INVALID_FIELD'>) => (run: () => Promise<void>) =>
  unless('credit_days_days', () => invalidField(errors, 'days', 'Ese país ya tiene esos días de crédito.'), run)

export const termRoutes = {
  companyAccounts: on.companies.companyAccounts.handler(async ({ input, context: { tx } }) =>
    (await accountsIn(tx, input)).map(presentCompanyAccount),
  ),

  billAccounts: on.companies.billAccounts.handler(async ({ input, context: { tx } }) =>
    (await accountsIn(tx, { ...input, bills: true })).map(presentCompanyAccount),
  ),

  companyRepresentatives: on.companies.companyRepresentatives.handler(async ({ input, context: { tx } }) =>
    (await representativesIn(tx, input.countryCode)).map(presentCompanyRepresentative),
  ),

  paymentMethods: on.companies.paymentMethods.handler(async ({ input, context: { tx } }) =>
    (await listMethods(tx, input.countryCode)).map(presentMethod),
  ),

  creditDays: on.companies.creditDays.handler(async ({ input, context: { tx } }) =>
    (await listCreditDays(tx, input.countryCode)).map(presentCreditDays),
  ),

  annexes: on.companies.annexes.handler(async ({ input, context: { tx, services, now } }) =>
    (await listAnnexes(tx, input.countryCode)).map(row => presentAnnex(services.files, now, row)),
  ),

  addPaymentMethod: on.companies.addPaymentMethod.handler(({ input, context, errors }) =>
    methods.add(context, input.countryCode, errors, key =>
      withOwnName('payment_methods_name', errors)(() => insertMethod(context.tx, { ...key, name: input.name })),
    ),
  ),

  renamePaymentMethod: on.companies.renamePaymentMethod.handler(async ({ input, context, errors }) => {
    const before = await methods.lock(context, input, errors)
    await withOwnName(
      'payment_methods_name',
      errors,
    )(() => renameTerm(context.tx, 'payment_methods', before.id, input.name))
    return methods.renamed(context, before, errors)
  }),

  removePaymentMethod: on.companies.removePaymentMethod.handler(async ({ input, context, errors }) => {
    const row = await methods.lock(context, input, errors)
    return methods.remove(context, row, `Se quitó el método ${row.name}.`)
  }),

  restorePaymentMethod: on.companies.restorePaymentMethod.handler(({ input, context, errors }) =>
    methods.restore(context, input.id, errors, withOwnName('payment_methods_name', errors)),
  ),

  addCreditDays: on.companies.addCreditDays.handler(({ input, context, errors }) =>
    creditDays.add(context, input.countryCode, errors, key =>
      withOwnDays(errors)(() => insertCreditDays(context.tx, { ...key, days: input.days })),
    ),
  ),

  removeCreditDays: on.companies.removeCreditDays.handler(async ({ input, context, errors }) => {
    const row = await creditDays.lock(context, input, errors)
    return creditDays.remove(context, row, `Se quitó ${presentCreditDays(row).displayName}.`)
  }),

  restoreCreditDays: on.companies.restoreCreditDays.handler(({ input, context, errors }) =>
    creditDays.restore(context, input.id, errors, withOwnDays(errors)),
  ),

  addAnnex: on.companies.addAnnex.handler(async ({ input, context, errors, signal }) => {
    const { caller, services } = context
    const { file, countryCode } = input
    if (file.size > largestAttachment) fail(errors.PAYLOAD_TOO_LARGE())
    const { kind, extension, bytes, type } =
      (await readUpload(file, caller.tenantId, errors)) ?? fail(errors.NOT_AN_ATTACHMENT())
    const name = input.name ?? nameWith(extension, file.name).slice(0, -extension.length - 1)
    const file_key = `${caller.tenantId}/attachments/${crypto.randomUUID()}.${extension}`
    await services.files.put(file_key, bytes, type, signal)
    return within(context, unit =>
      annexes.add(unit, countryCode, errors, key =>
        withOwnName(
          'contract_annexes_name',
          errors,
        )(() => insertAnnex(unit.tx, { ...key, name, file_key, kind, size: bytes.length })),
      ),
    )
  }),

  renameAnnex: on.companies.renameAnnex.handler(async ({ input, context, errors }) => {
    const before = await annexes.lock(context, input, errors)
    await withOwnName(
      'contract_annexes_name',
      errors,
    )(() => renameTerm(context.tx, 'contract_annexes', before.id, input.name))
    return annexes.renamed(context, before, errors)
  }),

  removeAnnex: on.companies.removeAnnex.handler(async ({ input, context, errors }) => {
    const row = await annexes.lock(context, input, errors)
    return annexes.remove(context, row, `Se quitó el anexo ${row.name}.`)
  }),

  restoreAnnex: on.companies.restoreAnnex.handler(({ input, context, errors }) =>
    annexes.restore(context, input.id, errors, withOwnName('contract_annexes_name', errors)),
  ),
}
