import { monthlyOn } from '@aforo/api/deals/billing-plan.rules'
import { comingRenewal, isRenewing } from '@aforo/api/deals/contract-terms.rules'
import { dayBefore, laterOf } from '@aforo/api/platform/calendar-dates.rules'
import type { Tx } from '../../platform/database/database.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import type { Documented } from './documented.rules.ts'
import { endTerms } from './early-end.rules.ts'
import { endingTerms } from './ending.rules.ts'
import { linesOf } from './lines.queries.ts'
import { daysOfLines, lookedUntil } from './lines.rules.ts'
import { firstRented, rentedBy, termsOf } from './plan.service.ts'

const firstDayOf = (row: ContractRow): string => {
  if (row.changes_from === null) return row.starts_on
  return row.change_kind === 'END' ? dayBefore(row.changes_from) : row.changes_from
}

/** Undefined for a contract that the caller doesn't see. */
export async function documented(tx: Tx, id: string): Promise<Documented | undefined> {
  const row = await findContract(tx, id)
  if (!row) return
  const rented = await (row.change ? rentedBy(tx, row) : firstRented(tx, row))
  const terms = termsOf(row, rented)
  const firstDay = firstDayOf(row)
  const own = await linesOf(tx, [id])
  const { endsOn } = daysOfLines(rented.lines)
  const ending = endingTerms(row)
  const renews = endsOn === null && rented.lines.some(line => line.renews)
  const lines: Documented['lines'] = {}
  for (const line of own) {
    const signed = rented.lines.find(one => one.id === line.id) ?? rented.lines.find(one => one.id === line.continuesId)
    if (!signed) continue
    const day = laterOf(firstDay, signed.startsOn)
    const monthly = monthlyOn(signed, row.yearly_increase, day)
    const promotion = signed.promotion && day <= signed.promotion.until ? signed.promotion : undefined
    lines[line.id] = {
      monthly,
      unitPrice: promotion && line.promotion ? line.promotion.amount : unitPriceOf(line, monthly, signed.monthly),
      startsOn: signed.startsOn,
      endsOn: signed.endsOn,
      renews: signed.renews ?? false,
      freeDays: signed.freeDays,
      promotion: promotion ? { ...promotion, after: signed.monthly } : null,
    }
  }
  return {
    firstDay,
    endsOn,
    renewal: renews && isRenewing(ending) ? comingRenewal(ending, firstDay) : null,
    end: row.change?.kind === 'END' ? endTerms(row.change, row) : null,
    terms,
    ...lookedUntil(rented.lines, firstDay),
    lines,
  }
}

/** As agreed while no increase has come; then what one of them costs, where there is one without a discount. */
function unitPriceOf(
  line: { amount: number; quantity: number; discount: number },
  monthly: number,
  agreed: number,
): number | null {
  if (monthly === agreed) return line.amount
  return line.quantity === 1 && line.discount === 0 ? monthly : null
}
