import { randomUUIDv7 } from 'node:crypto'
import { type Company, mostCompanies } from '@aforo/api/people/companies'
import { unless } from '../../platform/database/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { readTaxId } from '../customers/tax-id.rules.ts'
import { lockTenant } from '../organization/organization.queries.ts'
import { historyWords, presentCompany, presentSummary, traceOf } from './companies.present.ts'
import {
  type CompanyRow,
  findAnyCompany,
  findCompany,
  insertCompany,
  listCompanies,
  lockCompany,
  lockCompanyAlone,
  updateCompany,
} from './companies.queries.ts'
import { accountsOf, representativesOf, seriesOf } from './parts.queries.ts'
import { partRoutes } from './parts.routes.ts'

type FieldErrors = Refusals<'INVALID_FIELD'>

const answer = async (row: CompanyRow, { tx }: Pick<HandlerContext, 'tx'>): Promise<Company> =>
  presentCompany(row, {
    accounts: await accountsOf(tx, row.id),
    representatives: await representativesOf(tx, row.id),
    series: await seriesOf(tx, row.id),
  })

const companyRecord = recordOf({
  type: 'company',
  find: ({ tx }, id) => findCompany(tx, id),
  lock: async ({ tx }, id) => ((await lockCompany(tx, id)) ? findCompany(tx, id) : undefined),
  present: answer,
  trace: traceOf,
  event: ({ id }) => ({ topic: 'companies', id }),
  words: historyWords,
})

function taxIdOf(countryCode: string, written: string, errors: FieldErrors): string {
  const read = readTaxId(countryCode, written)
  return 'fault' in read ? invalidField(errors, 'taxId', read.fault) : read.taxId
}

/** Runs a write that another company with the tax id stands in the way of. */
const withOwnTaxId = (errors: FieldErrors, run: () => Promise<void>) =>
  unless('companies_tax_id', () => invalidField(errors, 'taxId', 'Otra empresa ya tiene ese número tributario.'), run)

/** Of those that stand in line at the tenant, so that two at once are counted one after the other. */
async function refuseTooMany(tx: Tx, tenantId: string, errors: FieldErrors) {
  await lockTenant(tx, tenantId)
  if ((await listCompanies(tx)).length >= mostCompanies)
    invalidField(errors, 'legalName', `Puedes tener como máximo ${mostCompanies} empresas.`)
}

export const companyRoutes = {
  list: on.companies.list.handler(async ({ input, context: { tx } }) =>
    (await listCompanies(tx, input.countryCode)).map(presentSummary),
  ),

  get: on.companies.get.handler(async ({ input, context, errors }) =>
    answer((await findCompany(context.tx, input.id)) ?? notFound(errors), context),
  ),

  create: on.companies.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { countryCode, legalName, address, sapCompany } = input
    const taxId = taxIdOf(countryCode, input.taxId, errors)
    await refuseTooMany(tx, caller.tenantId, errors)
    const id = randomUUIDv7()
    const columns = { legal_name: legalName, tax_id: taxId, address, sap_company: sapCompany }
    await withOwnTaxId(errors, () =>
      insertCompany(tx, { tenant_id: caller.tenantId, id, country_code: countryCode, ...columns }),
    )
    return companyRecord.created(context, 'company.created', id, errors)
  }),

  update: on.companies.update.handler(async ({ input, context, errors }) => {
    const before = await companyRecord.lock(context, input, errors)
    const { legalName, address, sapCompany } = input
    const taxId = input.taxId === undefined ? before.tax_id : taxIdOf(before.country_code, input.taxId, errors)
    if (before.has_receipts && taxId !== before.tax_id)
      invalidField(errors, 'taxId', 'Con este número ya se numeraron comprobantes. Crea otra empresa.')
    const columns = { legal_name: legalName, tax_id: taxId, address, sap_company: sapCompany }
    await withOwnTaxId(errors, () => updateCompany(context.tx, before.id, columns))
    return companyRecord.changed(context, 'company.changed', before)
  }),

  remove: on.companies.remove.handler(async ({ input, context, errors }) => {
    await lockCompanyAlone(context.tx, input.id)
    const before = await companyRecord.lock(context, input, errors)
    await refuseInUse(context, { subject: 'COMPANY', id: before.id }, 'REMOVE', errors)
    await updateCompany(context.tx, before.id, { deleted_at: context.now.toString() })
    companyRecord.record(context, 'company.removed', { before })
    return { message: `Se eliminó ${before.legal_name}.` }
  }),

  restore: on.companies.restore.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    await lockCompany(tx, input.id)
    const before = (await findAnyCompany(tx, input.id)) ?? notFound(errors)
    // Undoing twice is undoing once.
    if (!before.deleted_at) return answer(before, context)
    await refuseTooMany(tx, caller.tenantId, errors)
    await withOwnTaxId(errors, () => updateCompany(tx, before.id, { deleted_at: null }))
    return companyRecord.created(context, 'company.restored', before.id, errors)
  }),

  history: on.companies.history.handler(({ input, context, errors }) => companyRecord.history(context, input, errors)),

  ...partRoutes,
}
