import { BillingCurrency } from '@aforo/api/money/bill-states'
import { billWords as words } from '@aforo/api/money/bill-words'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import { clientDocumentName } from '@aforo/api/people/client-documents'
import { earlierOf } from '@aforo/api/platform/calendar-dates.rules'
import { add } from '@aforo/api/platform/money.rules'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { type Column, dateCell, fileStream } from '../../platform/exports.ts'
import { inTransaction, on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { retryFaults } from '../../platform/outside-systems/ask.ts'
import { amountColumns } from './bill-columns.present.ts'
import { monthOf, presentSummary } from './billing.present.ts'
import { type BillingRow, findClient, findToday } from './billing.queries.ts'
import { billedMonths } from './entries.queries.ts'
import { billsInFull } from './list.queries.ts'
import { comingMonth } from './run.rules.ts'
import { saveSapCode } from './sap-clients.queries.ts'
import { clientCodeFaults } from './sap-trouble.rules.ts'
import { unbilledConsumptionOf, unbilledOf } from './statement.service.ts'

/** Bills that a statement shows at most: of one client these are many years. */
const first = { limit: 1_000, offset: 0 }

/** The months that a statement is about: unless others are asked for, the twelve last ones and the next. */
function monthsOf(today: string, { from, to }: { from?: string; to?: string }) {
  const until = to ?? comingMonth(today)
  return { from: from ?? Temporal.PlainYearMonth.from(until).subtract({ months: 12 }).toString(), to: until }
}

const columns: Column<BillingRow>[] = [
  { title: words.month.label, width: 12, value: row => monthOf(row.month) },
  { title: 'Empresa', width: 30, value: row => row.company_name },
  { title: words.status.label, width: 22, value: row => billingStatusLabels[row.status] },
  { title: words.issuedOn.label, width: 12, kind: 'date', value: row => dateCell(row.issued_on) },
  { title: words.dueOn.label, width: 12, kind: 'date', value: row => dateCell(row.due_on) },
  { title: words.poCode.label, width: 20, value: row => row.po_code ?? '' },
  { title: words.sapDocNum.label, width: 14, value: row => (row.sap_doc_num === null ? '' : String(row.sap_doc_num)) },
  { title: words.currency.label, width: 10, value: row => row.currency },
  ...amountColumns,
]

export const statementRoutes = {
  statement: on.billing.statement.handler(async ({ input, context: { tx, caller, now }, errors }) => {
    const client = (await findClient(tx, input.clientId)) ?? notFound(errors)
    const today = await findToday(tx, caller.tenantId, now)
    const { from, to } = monthsOf(today, input)
    const rows = await billsInFull.rows(tx, { clientId: client.id, from, to }, first)
    const counted = rows.filter(({ status }) => status !== 'CANCELLED')
    const running = today.slice(0, 7)
    const differences = await unbilledOf(tx, client.id, { from, to: earlierOf(to, running) })
    return {
      client: {
        ...camelCased(client, ['id', 'name', 'tax_id', 'requires_purchase_order']),
        documentName: clientDocumentName(client.document_type, client.country_code),
      },
      from,
      to,
      bills: rows.map(presentSummary),
      totals: BillingCurrency.options.flatMap(currency => {
        const of = counted.filter(row => row.currency === currency)
        if (of.length === 0) return []
        const sum = (figure: 'net' | 'total' | 'credited', rows = of) => add(...rows.map(row => row[figure]))
        const processed = of.filter(({ status }) => status === 'SAP_PROCESSED')
        return [
          {
            currency,
            bills: of.length,
            net: sum('net'),
            total: sum('total'),
            credited: sum('credited'),
            processed: sum('total', processed),
          },
        ]
      }),
      unbilled: [...differences.found, ...(await unbilledConsumptionOf(tx, client.id, earlierOf(to, running), now))],
      leftOut: differences.leftOut,
      withoutPurchaseOrder: client.requires_purchase_order
        ? counted.filter(row => !row.po_enabled && !['SENT_TO_SAP', 'SAP_PROCESSED'].includes(row.status)).length
        : 0,
    }
  }),

  statementFile: on.billing.statementFile.handler(async ({ input, context, errors }) => {
    const { format, clientId } = input
    const { rows, client } = await inTransaction(context, async ({ tx, caller, now }) => {
      const client = (await findClient(tx, clientId)) ?? notFound(errors)
      const { from, to } = monthsOf(await findToday(tx, caller.tenantId, now), input)
      return { client, rows: await billsInFull.rows(tx, { clientId, from, to }, first) }
    })
    return fileStream({ format, name: `estado-de-cuenta-${client.name}`, title: 'Estado de cuenta', columns, rows })
  }),

  ofContract: on.billing.ofContract.handler(async ({ input, context: { tx } }) => ({
    months: await billedMonths(tx, input.contractId),
  })),

  setClientSapCode: on.billing.setClientSapCode.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const client = (await findClient(tx, input.id)) ?? notFound(errors)
    await saveSapCode(tx, { tenantId: caller.tenantId, clientId: client.id }, input.cardCode)
    record({
      action: 'customer.sap_code_changed',
      entityType: 'customer',
      entityId: client.id,
      after: { sapCode: input.cardCode },
    })
    emit({ topic: 'billing' })
    // What waited for it is sent again.
    if (input.cardCode) await retryFaults(context, 'SAP', clientCodeFaults)
    return {
      message: input.cardCode
        ? `${client.name} es ${input.cardCode} en SAP.`
        : `El código de ${client.name} se buscará en SAP por su documento.`,
    }
  }),
}
