import type { BillingStatus } from '@aforo/api/money/bill-states'
import { clientDocumentInWords } from '@aforo/api/people/client-documents'
import { formatMinor } from '@aforo/api/platform/money'
import { z } from 'zod'
import { exchangeRateOn } from '../../people/companies/companies.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { askOutside } from '../../platform/outside-systems/ask.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Abandoning, Finish, OutsideHandler, TaskAtWork } from '../../platform/outside-systems/connector.ts'
import { OutsideFault, waitsForSomebody } from '../../platform/outside-systems/faults.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { titleOf, traceOf } from '../billing/billing.present.ts'
import {
  type BillingMarks,
  findBilling,
  lockBilling,
  updateBilling,
  type WholeBilling,
} from '../billing/billing.queries.ts'
import { lifecycle } from '../billing/billing.rules.ts'
import { marksOfMove } from '../billing/billing.service.ts'
import { sapCodeOf, saveSapCode } from '../billing/sap-clients.queries.ts'
import { cancelInvoice, findInvoice, findPartners, invoiceAt, postInvoice } from './api.service.ts'
import { cancelled, refuseCancel } from './cancel.service.ts'
import { type BillToSend, documentOf, mappingOf, obstacleCodes, type Told, totalTold } from './mapping.rules.ts'
import { onlyPartner } from './partners.rules.ts'
import { companyCodeOf } from './sap.queries.ts'

const name = 'SAP'
export const usualUserField = 'AforoId'
/** Seconds that SAP may go on with an invoice without having answered. */
export const usualSettleSeconds = 120

export const userFieldOf = ({ settings }: Pick<OutsideClient, 'settings'>): string =>
  settings.userField || usualUserField

const settleSeconds = ({ settings }: OutsideClient): number => Number(settings.settleSeconds || usualSettleSeconds)

const Payload = z.object({ id: z.uuid() })
type Task = TaskAtWork<z.infer<typeof Payload>>

/** Where the worker has something to do with a bill. One that SAP refused is tried anew from the queue. */
const worked: readonly BillingStatus[] = ['READY_FOR_SAP', 'SENT_TO_SAP', 'SAP_FAILED']

/** The state after a step of the worker, with the steps that lead there. */
function stepTo(status: BillingStatus, action: 'process' | 'fail' | 'differ'): BillingStatus | undefined {
  const ready = lifecycle.after(status, 'readyForSap') ?? status
  const sent = lifecycle.after(ready, 'send') ?? ready
  return lifecycle.after(sent, action)
}

type Traced = 'billing.sent' | 'billing.processed' | 'billing.failed' | 'billing.total_differs'

/** Moves a bill that is held, and says so. */
async function move(
  { tx, now, record, emit }: Abandoning,
  row: WholeBilling,
  status: BillingStatus,
  action: Traced,
  marks: BillingMarks,
) {
  await updateBilling(tx, row.id, { ...marksOfMove(row, status, { now, who: name }), ...marks })
  const after = (await findBilling(tx, row.id)) ?? row
  record({ action, entityType: 'billing', entityId: row.id, before: traceOf(row), after: traceOf(after) })
  emit({ topic: 'billing', id: row.id })
}

const inWords = (row: WholeBilling) => ({
  entries: row.entries.map(({ id, concept, description, amount }) => ({ id, concept, description, amount })),
  total: row.total,
})

const othersInvoice = ({ DocNum }: Told) =>
  waitsForSomebody(
    'INVOICE_OF_ANOTHER',
    `La factura ${DocNum} de SAP ya es la de otra factura de Aforo. Revísalo en SAP.`,
  )

/** Takes over what SAP made: processed where the totals are the same, to be looked at where they aren't. */
const finished =
  (id: string, companyDb: string, told: Told): Finish =>
  async unit => {
    const { tx, now, tenantId } = unit
    await lockBilling(tx, id)
    const row = await findBilling(tx, id)
    const record = { type: 'billing', id }
    // Cancelled meanwhile: the same task is asked for once more, and looks again.
    if (!row || !worked.includes(row.status) || row.sap_cancel) return record
    const total = totalTold(told, row.currency)
    if (total === undefined)
      throw waitsForSomebody('UNREADABLE_TOTAL', `SAP hizo la factura ${told.DocNum} y no dice cuánto suma.`)
    const document = {
      sap_doc_entry: told.DocEntry,
      sap_doc_num: told.DocNum,
      sap_total: total,
      sap_company: companyDb,
      sap_sent_at: null,
      sap_fault: null,
    }
    const adopt = (status: BillingStatus, action: Traced, marks: BillingMarks) =>
      unless(
        'billings_one_invoice',
        () => othersInvoice(told),
        () => move(unit, row, status, action, marks),
      )
    if (total === row.total || total === row.sap_accepted_total) {
      const status = stepTo(row.status, 'process')
      if (status) await adopt(status, 'billing.processed', document)
      return record
    }
    const status = stepTo(row.status, 'differ')
    if (!status) return record
    const reason = `SAP calculó ${formatMinor(total, row.currency)} en su factura ${told.DocNum}, y esta suma ${formatMinor(row.total, row.currency)}.`
    await adopt(status, 'billing.total_differs', {
      ...document,
      review_reason: reason,
      review_since: now.toString(),
      review_before: JSON.stringify(inWords(row)),
    })
    await notify(unit, {
      tenantId,
      userIds: await administratorsOf(tx),
      kind: 'BILLING',
      title: `Revisar la factura de ${titleOf(row)}`,
      body: reason,
      link: `/app/sales/billings/${id}`,
    })
    return record
  }

/** Notes on the bill why it came to nothing; the task says it in the queue. */
async function gaveUp(unit: Abandoning, { id }: { id: string }, fault: OutsideFault) {
  await lockBilling(unit.tx, id)
  const row = await findBilling(unit.tx, id)
  if (!row) return
  if (row.sap_cancel) return refuseCancel(unit, row, fault)
  if (!worked.includes(row.status)) return
  const status = stepTo(row.status, 'fail')
  const said = row.sap_sent_at === null ? fault.message : `No se sabe si SAP la hizo. ${fault.message}`
  if (status) await move(unit, row, status, 'billing.failed', { sap_fault: said })
}

/** Says that it is being sent, before it is: from here on nobody changes it. @returns whether it still may be sent */
const claim = (services: Services, tenantId: string, id: string, companyDb: string): Promise<boolean> =>
  asJob(services, tenantId, name, async unit => {
    await lockBilling(unit.tx, id)
    const row = await findBilling(unit.tx, id)
    if (!row || !worked.includes(row.status) || row.sap_cancel) return false
    const marks = { sap_sent_at: unit.now.toString(), sap_company: companyDb, sap_fault: null }
    if (row.status === 'SENT_TO_SAP') await updateBilling(unit.tx, id, marks)
    else await move(unit, row, 'SENT_TO_SAP', 'billing.sent', marks)
    return true
  })

/** All that sending a bill needs of the database. */
const read = ({ database }: Services, tenantId: string, id: string) =>
  asTenant(database, tenantId, async tx => {
    const row = await findBilling(tx, id)
    if (!row) return undefined
    const { issued_on, due_on } = row
    return {
      row,
      companyDb: await companyCodeOf(tx, row.company_id),
      cardCode: await sapCodeOf(tx, row.client_id),
      rate: row.currency === 'USD' && issued_on !== null ? await exchangeRateOn(tx, issued_on) : undefined,
      bill: {
        ...camelCased(row, ['id', 'company_id', 'currency', 'po_code', 'po_enabled', 'tax_rate']),
        issuedOn: issued_on ?? '',
        dueOn: due_on ?? '',
        requiresOrder: row.requires_purchase_order,
        title: titleOf(row),
        entries: row.entries.map(entry => ({ ...entry, campusId: entry.campus?.id ?? null })),
      } satisfies BillToSend,
    }
  })

type Read = NonNullable<Awaited<ReturnType<typeof read>>>

/** Where SAP has it: what was sent is looked for where it was sent, whatever company is written down since. */
const companyOf = (client: OutsideClient, { row, companyDb }: Read): string => {
  const sent = row.sap_doc_entry !== null || row.sap_sent_at !== null ? row.sap_company : null
  const code = sent || companyDb || client.settings.companyDb
  if (!code)
    throw waitsForSomebody(
      obstacleCodes.company,
      'La empresa que factura no tiene su compañía de SAP. Escríbela en Empresas.',
    )
  return code
}

/** What SAP calls the client: as somebody typed it, or as it is found there by the tax id. */
async function cardCodeOf(client: OutsideClient, services: Services, { row, cardCode }: Read, companyDb: string) {
  if (cardCode !== undefined) return cardCode
  const missing = (message: string) => waitsForSomebody(obstacleCodes.client, message)
  const { client_document_type: documentType, client_country: countryCode, client_tax_id: taxId } = row
  const document = clientDocumentInWords({ documentType, countryCode, taxId })
  if (!taxId || !document)
    throw missing(
      `${row.client_name} no tiene RUC, otro documento ni código en SAP. Escribe uno de ellos en la revisión previa.`,
    )
  const chosen = onlyPartner(await findPartners(client, companyDb, taxId), document)
  if ('obstacle' in chosen) throw waitsForSomebody(chosen.obstacle.code, chosen.obstacle.message)
  const found = chosen.cardCode
  const key = { tenantId: client.tenantId, clientId: row.client_id }
  await asTenant(services.database, client.tenantId, tx => saveSapCode(tx, key, found))
  return found
}

function orderDocument(client: OutsideClient, { row, bill, rate }: Read): Record<string, unknown> {
  const made = documentOf(bill, mappingOf(client.mapping), userFieldOf(client))
  if ('obstacle' in made) throw waitsForSomebody(made.obstacle.code, made.obstacle.message)
  if (row.currency !== 'USD') return made.document
  if (!rate)
    throw waitsForSomebody(
      obstacleCodes.rate,
      `No hay tipo de cambio del ${bill.issuedOn}. Regístralo en Empresas y facturación.`,
    )
  // Of an earlier day, where that of the bill's has none: SAP is told which.
  const earlier = rate.date === bill.issuedOn ? {} : { Comments: `${bill.title} · Tipo de cambio del ${rate.date}` }
  return { ...made.document, ...earlier, DocRate: rate.numerator / rate.denominator }
}

/** Has the bill looked at again later: SAP may still be making what it was sent. */
const lookLater =
  (id: string, title: string, at: Temporal.Instant): Finish =>
  async unit => {
    const record = { type: 'billing', id }
    const asked = { kind: 'invoice', subject: `bill:${id}`, title: `Factura de ${title}`, payload: { id }, record }
    await askOutside(unit, 'SAP', [asked], at)
    return record
  }

/** Until when SAP may still be making what it was sent; undefined where it had its time. */
function unsettledUntil(client: OutsideClient, { row }: Read): Temporal.Instant | undefined {
  const settled = row.sap_sent_at?.add({ seconds: settleSeconds(client) })
  return settled && Temporal.Instant.compare(settled, client.now()) > 0 ? settled : undefined
}

/** SAP's invoice of a bill that stands, by its number where it is known and by our id. */
async function standing(client: OutsideClient, { row }: Read, companyDb: string): Promise<Told | undefined> {
  const known = row.sap_doc_entry === null ? undefined : await invoiceAt(client, companyDb, row.sap_doc_entry)
  return known ?? findInvoice(client, companyDb, userFieldOf(client), row.id)
}

/** Cancels a bill's invoice in SAP, and the bill once it was looked up and none stands there any more. */
async function cancelThere(client: OutsideClient, found: Read): Promise<Finish> {
  const { row, bill } = found
  const companyDb = companyOf(client, found)
  const there = await standing(client, found, companyDb)
  const settled = there ? undefined : unsettledUntil(client, found)
  if (settled) return lookLater(row.id, bill.title, settled)
  if (!there) return cancelled(row.id)
  try {
    await cancelInvoice(client, companyDb, there.DocEntry)
  } catch (error) {
    if (!(error instanceof OutsideFault) || error.kind !== 'REFUSED') throw error
    // Somebody may have cancelled it there in the same moment.
    if (await standing(client, found, companyDb)) throw error
  }
  if (await standing(client, found, companyDb))
    throw new OutsideFault('DOWN', 'STILL_THERE', `SAP dice que anuló su factura ${there.DocNum}, y sigue en pie.`)
  return cancelled(row.id)
}

async function send(client: OutsideClient, { payload: { id } }: Task, services: Services): Promise<Finish> {
  const found = await read(services, client.tenantId, id)
  if (found?.row.sap_cancel) return cancelThere(client, found)
  // Cancelled, taken back for a review or processed since: there is nothing to do any more.
  if (!found || !worked.includes(found.row.status)) return async () => (found ? { type: 'billing', id } : undefined)
  const companyDb = companyOf(client, found)
  // Asked before the first sending too: while SAP doesn't answer, the bill stays ready, and can be taken back for a review.
  const there = await findInvoice(client, companyDb, userFieldOf(client), id)
  if (there) return finished(id, companyDb, there)
  const settled = unsettledUntil(client, found)
  if (settled) return lookLater(id, found.bill.title, settled)
  const document = orderDocument(client, found)
  const cardCode = await cardCodeOf(client, services, found, companyDb)
  if (!(await claim(services, client.tenantId, id, companyDb))) return async () => ({ type: 'billing', id })
  return finished(id, companyDb, await post(client, services, id, companyDb, { CardCode: cardCode, ...document }))
}

/** Sends the document. Where SAP says no to it nothing is on its way any more: once mended it is sent again at once. */
async function post(
  client: OutsideClient,
  services: Services,
  id: string,
  companyDb: string,
  document: Record<string, unknown>,
): Promise<Told> {
  try {
    return await postInvoice(client, companyDb, document)
  } catch (error) {
    if (error instanceof OutsideFault && error.kind === 'REFUSED')
      await asJob(services, client.tenantId, name, async ({ tx }) => {
        await lockBilling(tx, id)
        await updateBilling(tx, id, { sap_sent_at: null, sap_company: null })
      })
    throw error
  }
}

/** Sends a bill once, however often it is tried. */
export const invoiceTask: OutsideHandler<z.infer<typeof Payload>> = {
  label: 'Enviar una factura',
  payload: Payload,
  carryOut: send,
  async lookFirst(client, { payload: { id } }, services) {
    const found = await read(services, client.tenantId, id)
    if (!found || !worked.includes(found.row.status) || found.row.sap_cancel) return undefined
    const companyDb = companyOf(client, found)
    const there = await findInvoice(client, companyDb, userFieldOf(client), id)
    return there && finished(id, companyDb, there)
  },
  gaveUp,
}
