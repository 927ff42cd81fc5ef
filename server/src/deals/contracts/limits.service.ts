import { fitsBill, planSum } from '@aforo/api/deals/plan-limits.rules'
import { formatMinor, largestAmount } from '@aforo/api/platform/money'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import type { ContractRow } from './contracts.queries.ts'
import { type Context, ratesOf } from './contracts.service.ts'
import { lookedUntil } from './lines.rules.ts'
import { type Rented, termsOf } from './plan.service.ts'

/** What a plan is made of beside its lines and discounts. */
type Charges = Pick<ContractRow, 'currency' | 'yearly_increase' | 'prorates' | 'set_up_fee' | 'deposit'>

/**
 * Refuses terms whose plan, to its horizon, comes to more than a bill holds: no bill of theirs could be made.
 * @throws INVALID_FIELD with the sum
 */
export async function refuseBeyondBill(
  context: Pick<Context, 'tx'>,
  { row, rented, startsOn, field }: { row: Charges; rented: Rented; startsOn: string; field: string },
  errors: Refusals<'INVALID_FIELD'>,
): Promise<void> {
  const { until } = lookedUntil(rented.lines, startsOn)
  const sum = planSum(termsOf(row, rented), await ratesOf(context), until)
  if (fitsBill(sum)) return
  const most = formatMinor(largestAmount, row.currency)
  const comesTo =
    sum === undefined ? `más de ${formatMinor(Number.MAX_SAFE_INTEGER, row.currency)}` : formatMinor(sum, row.currency)
  invalidField(errors, field, `Con estas condiciones el contrato suma ${comesTo}, y una factura admite hasta ${most}.`)
}
