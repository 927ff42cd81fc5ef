import { randomUUIDv7 } from 'node:crypto'
import type { SyncField } from '@aforo/api/deals/contract-states'
import { SyncField as SyncFields } from '@aforo/api/deals/contract-states'
import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import { saleWords } from '@aforo/api/deals/sale-words'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { formatMinor } from '@aforo/api/platform/money'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { readClientDocument } from '../../people/customers/customers.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { lockSale } from '../sales/sales.queries.ts'
import { holdStatuses } from '../sales/statuses.queries.ts'
import type { ContractRow } from './contracts.queries.ts'
import { findContract } from './contracts.queries.ts'
import {
  changedSince,
  type DealLine,
  isOpen,
  obstacleOf,
  obstacleWords,
  type Synced,
  withTied,
} from './contracts.rules.ts'
import { type Context, contract, dealOf, factsOf } from './contracts.service.ts'
import { countDeals, customerFacts, type DealRow, listDeals } from './deals.queries.ts'
import { chainEnd } from './ending.rules.ts'
import { linesOf, replaceLines } from './lines.queries.ts'
import { daysOfLines, type Line, monthlyOf } from './lines.rules.ts'
import { saidBefore } from './proposals.queries.ts'
import { contactsInCrm, proposedPeople } from './proposals.rules.ts'
import { choicesWithoutAlternative, usualColumns } from './proposals.service.ts'
import {
  type ContractColumns,
  insertContract,
  replaceAccounts,
  replaceAnnexes,
  replaceRepresentatives,
  updateContract,
} from './writes.queries.ts'

type DealErrors = Refusals<'DEAL_NOT_READY'>

function refuseDeal(errors: DealErrors, deal: DealRow, countryCode?: string): void {
  const reason = obstacleOf(factsOf(deal), countryCode)
  if (reason)
    fail(errors.DEAL_NOT_READY({ data: { reason, message: obstacleWords[reason], contractId: deal.contract_id } }))
}

/** A deal as contracts take it over. */
function syncedFrom(deal: DealRow): Synced {
  const { startsOn, endsOn } = daysOfLines(deal.lines)
  return {
    client: deal.client,
    salesExecutive: deal.executive,
    currency: deal.currency,
    startDate: startsOn,
    endDate: endsOn,
    setUpFee: deal.set_up_fee,
    lineItems: deal.lines,
  }
}

const lineFrom = (line: DealLine, freeDays = 0, id: string = randomUUIDv7()): Line => ({
  id,
  saleLineId: line.id,
  productId: line.productId,
  quantity: line.quantity,
  amount: line.amount,
  promotion: line.promotion ?? null,
  period: line.period ?? null,
  discount: line.discount,
  startsOn: line.startsOn,
  endsOn: line.endsOn,
  freeDays,
  continuesId: null,
})

/** What a customer's record says of the parties; where that says nothing, its last contract, and the deal as the CRM has it. */
async function partiesOf(
  { tx }: Pick<Context, 'tx'>,
  { clientId, countryCode, deal }: { clientId: string; countryCode: string; deal: DealRow },
): Promise<ContractColumns> {
  const customer = await customerFacts(tx, clientId)
  const before = await saidBefore(tx, clientId, countryCode)
  return {
    client_info: {
      name: customer?.name ?? '',
      countryCode: customer?.countryCode ?? countryCode,
      ...(customer?.legalName && { legalName: customer.legalName }),
      ...documentOf(customer?.countryCode ?? countryCode, customer?.taxId ? customer : deal.crm_company),
      ...(customer?.address && { address: customer.address }),
      ...(before?.registryEntry && { registryEntry: before.registryEntry }),
    },
    ...proposedPeople(customer?.contacts.length ? customer.contacts : contactsInCrm(deal.crm_contacts), before),
  }
}

interface SaidDocument {
  documentType?: ClientDocument
  taxId?: string | null
}

/** A document that can be one; nothing otherwise. */
function documentOf(countryCode: string, said: SaidDocument | null): { documentType?: ClientDocument; taxId?: string } {
  const { documentType = 'TAX_ID', taxId } = said ?? {}
  const read = taxId ? readClientDocument(countryCode, documentType, taxId) : undefined
  return read && 'taxId' in read ? { documentType, taxId: read.taxId } : {}
}

const differenceInWords = (field: SyncField, row: ContractRow, lines: readonly Line[], deal: Synced) => {
  const none = 'Sin dato'
  const day = (date: string | null) => (date === null ? 'Hasta nuevo aviso' : formatDate(date))
  const month = (all: readonly Pick<Line, 'amount' | 'quantity' | 'discount'>[], currency: 'PEN' | 'USD') =>
    `${all.length === 1 ? '1 producto' : `${all.length} productos`}, ${formatMinor(monthlyOf(all), currency)} al mes`
  const words: Record<SyncField, [contract: string, deal: string]> = {
    client: [row.client_name, deal.client?.name ?? none],
    salesExecutive: [row.executive_name ?? none, deal.salesExecutive?.name ?? none],
    currency: [currencyLabels[row.currency], currencyLabels[deal.currency]],
    startDate: [formatDate(row.starts_on), deal.startDate === null ? none : formatDate(deal.startDate)],
    endDate: [day(row.ends_on), day(deal.endDate)],
    setUpFee: [formatMinor(row.set_up_fee, row.currency), formatMinor(deal.setUpFee ?? 0, deal.currency)],
    lineItems: [month(lines, row.currency), month(deal.lineItems, deal.currency)],
  }
  return { field, displayName: saleWords[field].label, contract: words[field][0], deal: words[field][1] }
}

export const createRoutes = {
  deals: on.contracts.deals.handler(({ input, context: { tx } }) =>
    readPage(input, {
      rows: stretch => listDeals(tx, input, stretch),
      total: () => countDeals(tx, input),
      present: deal => {
        const reason = obstacleOf(factsOf(deal))
        const { startsOn, endsOn } = daysOfLines(deal.lines)
        return {
          saleId: deal.id,
          ...camelCased(deal, ['title', 'client', 'currency', 'contract_id']),
          status: { name: deal.status, displayName: saleStatusLabels[deal.status] },
          salesExecutiveDto: deal.executive,
          countryCode: deal.countries.length === 1 ? (deal.countries[0] ?? null) : null,
          monthly: monthlyOf(deal.lines),
          startDate: startsOn,
          endDate: endsOn,
          products: deal.codes,
          lines: deal.lines.length,
          obstacle: reason ? { reason, message: obstacleWords[reason] } : null,
        }
      },
    }),
  ),

  create: on.contracts.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const { saleId, countryCode, contractType } = input
    await holdStatuses(tx)
    if (!(await lockSale(tx, saleId))) notFound(errors)
    const deal = (await dealOf(context, saleId)) ?? notFound(errors)
    refuseDeal(errors, deal, countryCode)
    const clientId = deal.client?.id ?? notFound(errors)
    const { startsOn, endsOn } = daysOfLines(deal.lines)
    const firstDay = startsOn ?? (await todayWhere(tx, {}, now))
    const lines = deal.lines.map(line => lineFrom(line))
    const id = randomUUIDv7()
    const monthly = monthlyOf(lines)
    const chosen = await choicesWithoutAlternative(tx, countryCode, deal.currency)
    const usual = await usualColumns(tx, countryCode, { endsOn, monthly })
    await unless(
      'contracts_one_of_sale',
      () =>
        errors.DEAL_NOT_READY({
          data: { reason: 'HAS_CONTRACT', message: obstacleWords.HAS_CONTRACT, contractId: null },
        }),
      async () =>
        insertContract(tx, {
          tenant_id: caller.tenantId,
          id,
          sale_id: saleId,
          root_id: id,
          current_id: id,
          country_code: countryCode,
          company_id: chosen.companyId,
          contract_type: contractType,
          status: 'DRAFT',
          client_id: clientId,
          chain_client_id: clientId,
          executive_id: deal.executive?.id ?? null,
          ...(await partiesOf(context, { clientId, countryCode, deal })),
          currency: deal.currency,
          set_up_fee: deal.set_up_fee,
          starts_on: firstDay,
          ends_on: endsOn,
          ...usual,
          ...chainEnd({ starts_on: firstDay, ends_on: endsOn, ...usual }),
          monthly,
          chain_monthly: monthly,
          steps_done: ['DEAL'],
          synced: syncedFrom(deal),
          synced_at: now.toString(),
          created_by: caller.userId,
          created_at: now.toString(),
        }),
    )
    const key = { tenantId: caller.tenantId, contractId: id }
    await replaceLines(tx, key, lines)
    await replaceAccounts(tx, key, chosen.accountIds)
    await replaceRepresentatives(tx, key, chosen.representativeIds)
    await replaceAnnexes(tx, key, chosen.annexIds)
    return contract.created(context, 'contract.created', id, errors)
  }),

  differences: on.contracts.differences.handler(async ({ input, context, errors }) => {
    const row = (await findContract(context.tx, input.id)) ?? notFound(errors)
    const deal = await dealOf(context, row.sale_id)
    if (!deal || row.changes_id !== null) return []
    const now = syncedFrom(deal)
    const lines = await linesOf(context.tx, [row.id])
    return changedSince(row.synced, now).map(field => differenceInWords(field, row, lines, now))
  }),

  sync: on.contracts.sync.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const row = await contract.lock(context, input, errors)
    if (!isOpen(row.status) || row.changes_id !== null) wrongState(errors, row.status)
    const deal = (await dealOf(context, row.sale_id)) ?? notFound(errors)
    refuseDeal(errors, { ...deal, contract_id: null, conflicts: 0 }, row.country_code)
    const theirs = syncedFrom(deal)
    const taken = withTied(input.fields ?? SyncFields.options)
    const fields: ContractColumns = {}
    const clientId = deal.client?.id
    if (taken.has('client') && clientId && clientId !== row.client_id)
      Object.assign(fields, {
        client_id: clientId,
        chain_client_id: clientId,
        ...(await partiesOf(context, { clientId, countryCode: row.country_code, deal })),
      })
    if (taken.has('salesExecutive')) fields.executive_id = deal.executive?.id ?? null
    if (taken.has('currency')) fields.currency = deal.currency
    if (taken.has('setUpFee')) fields.set_up_fee = deal.set_up_fee
    if (taken.has('startDate') && theirs.startDate !== null) fields.starts_on = theirs.startDate
    if (taken.has('endDate')) fields.ends_on = theirs.endDate
    const startsOn = fields.starts_on ?? row.starts_on
    const endsOn = fields.ends_on === undefined ? row.ends_on : fields.ends_on
    if (endsOn !== null && endsOn < startsOn)
      invalidField(errors, 'fields', 'Con eso terminaría antes de empezar: trae las dos fechas.')
    Object.assign(fields, chainEnd({ ...row, starts_on: startsOn, ends_on: endsOn }))
    if (taken.has('lineItems')) {
      const before = await linesOf(tx, [row.id])
      const lines = deal.lines.map(line => {
        const old = before.find(({ saleLineId }) => saleLineId === line.id)
        return lineFrom(line, old?.freeDays, old?.id)
      })
      await replaceLines(tx, { tenantId: caller.tenantId, contractId: row.id }, lines)
      Object.assign(fields, { monthly: monthlyOf(lines), chain_monthly: monthlyOf(lines) })
    }
    const synced = Object.fromEntries(
      SyncFields.options.map(field => [field, taken.has(field) ? theirs[field] : row.synced[field]]),
    )
    // As after a step of the wizard, a document that was made before is older than the contract.
    await updateContract(tx, row.id, {
      ...fields,
      synced,
      synced_at: now.toString(),
      ...(row.status === 'CREATED' && { document_stale: true }),
    })
    return contract.changed(context, 'contract.synced', row)
  }),
}
