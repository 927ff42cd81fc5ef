import type { BillingCurrency } from '@aforo/api/money/bill-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { contractsInForce } from '../../deals/contracts/contracts.ts'
import { billingSettings } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { monthInWords } from './billing.present.ts'
import { comparePage } from './compare.service.ts'
import { isNone } from './difference.rules.ts'
import { daysOfMonth, sumOf } from './run.rules.ts'
import { type UnbilledMonth, unbilledMonths } from './unbilled-months.queries.ts'

/** A month of a contract that was signed after it was billed to everybody else. */
export interface LateMonth extends UnbilledMonth {
  number: string
  clientId: string
  companyId: string
  currency: BillingCurrency
  /** What it comes to, without tax. */
  amount: number
}

/** `Del contrato C-2026-0001 falta facturar enero de 2027: se firmó el 3 mar. 2027.` */
export const lateInWords = ({ number, month, signedOn }: LateMonth): string =>
  `Del contrato ${number} falta facturar ${monthInWords(month)}: se firmó el ${formatDate(signedOn)}.`

/** Days back in which a signature is looked for, and the most months that are compared. */
const lookedBack = { days: 730, months: 200 }

/** What contracts owe for months that passed before they were signed, the newest signature first. Free months owe nothing. */
export async function lateMonths(tx: Tx, today: string): Promise<LateMonth[]> {
  const since = Temporal.PlainDate.from(today).subtract({ days: lookedBack.days }).toString()
  const { lockDate } = await billingSettings(tx)
  const candidates = await unbilledMonths(tx, { since, today, lockDate, atMost: lookedBack.months })
  const owed = new Map<string, Omit<LateMonth, keyof UnbilledMonth>>()
  const keyOf = ({ contractId, month }: Pick<UnbilledMonth, 'contractId' | 'month'>) => `${month} ${contractId}`
  for (const [month, of] of Map.groupBy(candidates, one => one.month)) {
    const only = of.map(({ contractId }) => contractId)
    const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: only.length, only })
    for (const { contract, difference, fault } of await comparePage(tx, month, inForce)) {
      const amount = sumOf(difference.missing)
      if (fault !== undefined || isNone(difference) || amount === 0) continue
      const { number, clientId, companyId, currency } = contract
      owed.set(keyOf({ contractId: contract.id, month }), { number, clientId, companyId, currency, amount })
    }
  }
  return candidates.flatMap(one => {
    const found = owed.get(keyOf(one))
    return found ? [{ ...one, ...found }] : []
  })
}
