import { CreditNoteKind } from '@aforo/api/money/bill-states'
import { type CreditedAmount, creditableOf } from '@aforo/api/money/billing.rules'
import { CreditNoteInput } from '@aforo/api/money/billing-sap'
import type { Billing, BillingEntry } from '@aforo/api/money/bills'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { z } from 'zod'

/** As it is typed: a line that nothing is taken back of stays empty. */
export interface CreditNoteValues extends Record<string, unknown> {
  docNum: number | null
  issuedOn: string | null
  kind: CreditNoteKind | null
  reason: string
  lines: { entryId: string; amount: string | null }[]
}

const minor = (amount: string) => minorUnitsOf(amount) ?? 0

/** A bill's entries as the rules of credit notes take them. */
export const minorEntries = ({ entries }: Pick<Billing, 'entries'>): CreditedAmount[] =>
  entries.map(({ id, concept, referenceId, amount, credited }) => ({
    id,
    concept,
    referenceId,
    amount: minor(amount),
    credited: minor(credited),
  }))

/** The entries of which something can still be credited. */
export function linesToCredit(bill: Pick<Billing, 'entries'>): BillingEntry[] {
  const left = creditableOf(minorEntries(bill))
  return bill.entries.filter(({ id }) => (left.get(id) ?? 0) > 0)
}

const isZero = (amount: string | null) => amount === null || minor(amount) === 0

/** What is sent: without the lines that stayed empty. */
export const inputOfCredit = ({ docNum, issuedOn, kind, reason, lines }: CreditNoteValues) => ({
  docNum: docNum ?? 0,
  issuedOn: issuedOn ?? '',
  kind: kind ?? undefined,
  reason: reason.trim(),
  lines: lines.flatMap(({ entryId, amount }) => (amount === null || isZero(amount) ? [] : [{ entryId, amount }])),
})

/** The call's own checks on what was typed. */
export const CreditNoteSchema = z.preprocess(
  values => {
    const { docNum, issuedOn, ...rest } = inputOfCredit(values as CreditNoteValues)
    return { ...rest, docNum: docNum || undefined, issuedOn: issuedOn || undefined }
  },
  CreditNoteInput.extend({ kind: z.enum(CreditNoteKind.options, 'Elige para qué es.') }),
)
