import { randomUUIDv7 } from 'node:crypto'
import { totalsOfCredit } from '@aforo/api/money/billing.rules'
import { formatMinor } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import { unless } from '../../platform/database/constraints.ts'
import { type HandlerContext, inTransaction, on, type RequestContext, within } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { findConnection } from '../../platform/outside-systems/connections.queries.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { takesCreditNote } from '../billing/billing.present.ts'
import { findBilling, findToday, updateBilling, type WholeBilling } from '../billing/billing.queries.ts'
import { billing, moverOf, refuseLocked } from '../billing/billing.service.ts'
import { deleteCreditNote, insertCreditNote } from '../billing/credit-notes.queries.ts'
import { holdMonthAgain, releaseCredited } from '../billing/credit-notes.service.ts'
import { cardCodeOf, creditNotesAt } from './api.service.ts'
import { faultInNote } from './credit-notes.rules.ts'
import { openFor } from './open.service.ts'
import { companyCodeOf } from './sap.queries.ts'

interface Given {
  docNum: number
  issuedOn: string
  lines: readonly { entryId: string; amount: number }[]
}

/** What a note comes to. @throws INVALID_FIELD where it takes back more of a line than is left of it */
function totalsOf(row: WholeBilling, { lines }: Given, errors: Refusals<'INVALID_FIELD'>) {
  const amounts = new Map(lines.map(({ entryId, amount }) => [entryId, amount]))
  if (amounts.size < lines.length) invalidField(errors, 'lines', 'Una línea va dos veces.')
  const { over, totals } = totalsOfCredit(row.entries, amounts, {
    taxRate: row.tax_rate,
    taxLeft: subtract(
      row.tax,
      row.credit_notes.reduce((sum, { tax }) => sum + tax, 0),
    ),
  })
  if (over === undefined) return totals
  const entry = row.entries.find(({ id }) => id === over.id)
  if (!entry) return invalidField(errors, 'lines', 'Esa línea no es de la factura.')
  const left = formatMinor(Math.max(0, over.left), row.currency)
  return invalidField(errors, 'lines', `De «${entry.description}» quedan ${left} por acreditar.`)
}

/**
 * Asks SAP for the note. In no transaction: it takes its time.
 * @returns whether SAP has it; false where it can't be asked
 * @throws INVALID_FIELD where SAP has none, or another one
 */
async function checkedInSap(
  context: RequestContext & { caller: HandlerContext['caller']; now: Temporal.Instant },
  id: string,
  given: Given,
  errors: Refusals<'INVALID_FIELD' | 'NOT_FOUND'>,
): Promise<boolean> {
  const { services, caller } = context
  const { row, connection, company } = await inTransaction(context, async ({ tx }) => {
    const row = (await findBilling(tx, id)) ?? notFound(errors)
    return { row, connection: await findConnection(tx, 'SAP'), company: await companyCodeOf(tx, row.company_id) }
  })
  const companyDb = row.sap_company || company || connection?.settings.companyDb
  if (!connection?.enabled || !companyDb || row.sap_doc_entry === null || row.sap_doc_num === null) return false
  const { total } = totalsOf(row, given, errors)
  const client = openFor(services, caller.tenantId, connection)
  const invoice = { docEntry: row.sap_doc_entry, docNum: row.sap_doc_num }
  try {
    const cardCode = await cardCodeOf(client, companyDb, invoice.docEntry)
    if (cardCode === undefined) return false
    const found = await creditNotesAt(client, companyDb, given.docNum)
    const { docNum, issuedOn } = given
    const said = { docNum, issuedOn, total, currency: row.currency, invoice: { ...invoice, cardCode } }
    const fault = faultInNote(found, said)
    return fault ? invalidField(errors, fault.field, fault.message) : true
  } catch (error) {
    if (error instanceof OutsideFault) return false
    throw error
  }
}

export const creditNoteRoutes = {
  recordCreditNote: on.billingSap.recordCreditNote.handler(async ({ input, context, errors }) => {
    const checked = await checkedInSap(context, input.id, input, errors)
    return within(context, async unit => {
      const { tx, caller, now } = unit
      const before = await billing.lock(unit, input, errors)
      if (before.status !== 'SAP_PROCESSED') wrongState(errors, before.status)
      if (!takesCreditNote(before)) invalidField(errors, 'lines', 'De esta factura ya se acreditó todo.')
      await refuseLocked(tx, input.issuedOn, errors)
      if (input.issuedOn > (await findToday(tx, caller.tenantId, now)))
        invalidField(errors, 'issuedOn', 'Una nota de crédito no puede tener fecha futura.')
      if (before.issued_on !== null && input.issuedOn < before.issued_on)
        invalidField(errors, 'issuedOn', 'Una nota de crédito no puede ser anterior a su factura.')
      const totals = totalsOf(before, input, errors)
      await unless(
        'billing_credit_notes_once',
        () => invalidField(errors, 'docNum', `La nota de crédito ${input.docNum} ya está registrada.`),
        () =>
          insertCreditNote(
            tx,
            {
              tenant_id: caller.tenantId,
              id: randomUUIDv7(),
              billing_id: before.id,
              company_id: before.company_id,
              doc_num: input.docNum,
              kind: input.kind,
              issued_on: input.issuedOn,
              ...totals,
              reason: input.reason,
              checked,
              recorded_by: moverOf(unit).who,
              recorded_at: now.toString(),
            },
            input.lines,
          ),
      )
      await releaseCredited(tx, before.id)
      await updateBilling(tx, before.id, {})
      return billing.changed(unit, 'billing.credit_note_recorded', before)
    })
  }),

  removeCreditNote: on.billingSap.removeCreditNote.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const before = await billing.lock(context, input, errors)
    const note = before.credit_notes.find(({ id }) => id === input.noteId) ?? notFound(errors)
    await refuseLocked(tx, note.issuedOn, errors)
    await deleteCreditNote(tx, note.id)
    await holdMonthAgain(tx, before, errors)
    await updateBilling(tx, before.id, {})
    return billing.changed(context, 'billing.credit_note_removed', before)
  }),
}
