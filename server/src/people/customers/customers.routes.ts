import { randomUUIDv7 } from 'node:crypto'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { ClientType, type Customer, type CustomerFields } from '@aforo/api/people/customers'
import { clientTypeLabels } from '@aforo/api/people/labels'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type Stale } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { insertTeam, renameTeam } from '../teams/teams.ts'
import { historyWords, mayEdit, presentCustomer, presentCustomerSummary, traceOf } from './customers.present.ts'
import {
  type CustomerColumns,
  type CustomerRow,
  customerList,
  findCustomer,
  lockCustomer,
  replaceContacts,
  updateCustomer,
} from './customers.queries.ts'
import { faultInKind, readClientDocument } from './tax-id.rules.ts'

type FieldRefusal = Refusals<'INVALID_FIELD' | 'NAME_TAKEN'>

type Given = Partial<CustomerFields>

interface Known {
  countryCode: string
  documentType: ClientDocument
}

/** What is kept of what was said; refuses a document that can't be one. @param known where it is from, and its kind */
function columnsOf(given: Given, { countryCode, documentType }: Known, errors: FieldRefusal): CustomerColumns {
  const fault = faultInKind(countryCode, documentType)
  if (fault) return invalidField(errors, 'documentType', fault)
  const read = given.taxId ? readClientDocument(countryCode, documentType, given.taxId) : { taxId: given.taxId }
  if ('fault' in read) return invalidField(errors, 'taxId', read.fault)
  return {
    legal_name: given.legalName,
    country_code: given.countryCode,
    document_type: given.documentType,
    tax_id: read.taxId,
    client_types: given.clientTypes,
    requires_purchase_order: given.requiresPurchaseOrder,
    billing_email: given.billingEmail,
    billing_address: given.billingAddress,
  }
}

/** Writes what was said of a customer. A contact's id is kept if it is one of this customer's. */
async function write(
  { tx, caller }: HandlerContext,
  before: CustomerRow,
  given: Given,
  errors: FieldRefusal,
): Promise<void> {
  const countryCode = given.countryCode ?? before.country_code
  const documentType = given.documentType ?? before.document_type
  // With another country or kind, the number that stays must be one of it.
  const isOther = countryCode !== before.country_code || documentType !== before.document_type
  const taxId = given.taxId === undefined && isOther ? before.tax_id : given.taxId
  const columns = columnsOf({ ...given, taxId }, { countryCode, documentType }, errors)
  await unless(
    'customers_tax_id',
    () => invalidField(errors, 'taxId', 'Otro cliente ya tiene ese documento.'),
    () => updateCustomer(tx, before.id, columns),
  )
  if (!given.contacts) return
  const known = new Set(before.contacts.map(({ id }) => id))
  const contacts = given.contacts.map(({ id, ...rest }) => ({
    ...rest,
    id: id && known.delete(id) ? id : randomUUIDv7(),
  }))
  await replaceContacts(tx, { tenantId: caller.tenantId, id: before.id }, contacts)
}

const customerRecord = recordOf({
  type: 'customer',
  find: ({ tx }, id) => findCustomer(tx, id),
  lock: async ({ tx }, id) => ((await lockCustomer(tx, id)) ? findCustomer(tx, id) : undefined),
  present: presentCustomer,
  trace: traceOf,
  event: ({ id }) => ({ topic: 'customers', id }),
  words: historyWords,
})

/** The customer to change, held for this transaction, if its team has not ended. */
async function lockForEdit(
  context: HandlerContext,
  asked: { id: string; version?: number },
  errors: Refusals<'NOT_FOUND'> & Partial<Stale<Customer>> & { WRONG_STATE(): Error },
): Promise<CustomerRow> {
  const row = await customerRecord.lock(context, asked, errors)
  if (!mayEdit(row)) fail(errors.WRONG_STATE())
  return row
}

/** Says whether a customer has to send a purchase order before it is billed; who says it again changes nothing. */
async function requirePurchaseOrder(
  context: HandlerContext,
  { id }: { id: string },
  required: boolean,
  errors: Parameters<typeof lockForEdit>[2],
) {
  const before = await lockForEdit(context, { id }, errors)
  if (before.requires_purchase_order === required) return presentCustomer(before)
  await updateCustomer(context.tx, before.id, { requires_purchase_order: required })
  return customerRecord.changed(context, 'customer.changed', before)
}

export const customerRoutes = {
  clientTypes: on.customers.clientTypes.handler(async () =>
    ClientType.options.map(code => ({ code, displayName: clientTypeLabels[code] })),
  ),

  search: on.customers.search.handler(({ input, context: { tx } }) =>
    customerList.page(tx, input, presentCustomerSummary),
  ),

  create: on.customers.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const id = randomUUIDv7()
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => insertTeam(tx, { tenant_id: caller.tenantId, id, name: input.name, type: 'BILLABLE' }),
    )
    const made = (await findCustomer(tx, id)) ?? notFound(errors)
    await write(context, made, input, errors)
    const row = (await findCustomer(tx, id)) ?? made
    customerRecord.record(context, 'customer.created', { after: row })
    record({ action: 'team.created', entityType: 'team', entityId: id, after: { name: row.name, type: 'BILLABLE' } })
    emit({ topic: 'teams', id })
    return presentCustomer(row)
  }),

  get: on.customers.get.handler(async ({ input, context: { tx }, errors }) =>
    presentCustomer((await findCustomer(tx, input.id)) ?? notFound(errors)),
  ),

  update: on.customers.update.handler(async ({ input, context, errors }) => {
    const before = await lockForEdit(context, input, errors)
    const { name } = input
    if (name !== undefined && name !== before.name) {
      if (before.status === 'INACTIVE') fail(errors.WRONG_STATE())
      await unless(
        'teams_name',
        () => errors.NAME_TAKEN(),
        () => renameTeam(context.tx, before.id, name),
      )
      const trace = { before: { name: before.name }, after: { name } }
      context.record({ action: 'team.renamed', entityType: 'team', entityId: before.id, ...trace })
      context.emit({ topic: 'teams', id: before.id })
    }
    await write(context, before, input, errors)
    return customerRecord.changed(context, 'customer.changed', before)
  }),

  setClientTypes: on.customers.setClientTypes.handler(async ({ input, context, errors }) => {
    const before = await lockForEdit(context, input.params, errors)
    await updateCustomer(context.tx, before.id, { client_types: input.body })
    return customerRecord.changed(context, 'customer.types_changed', before)
  }),

  enablePurchaseOrder: on.customers.enablePurchaseOrder.handler(({ input, context, errors }) =>
    requirePurchaseOrder(context, input, true, errors),
  ),

  disablePurchaseOrder: on.customers.disablePurchaseOrder.handler(({ input, context, errors }) =>
    requirePurchaseOrder(context, input, false, errors),
  ),

  history: on.customers.history.handler(({ input, context, errors }) => customerRecord.history(context, input, errors)),
}
