import { dayBefore, earlierOf } from '@aforo/api/platform/calendar-dates.rules'
import { agreeIncluded, endIncluded } from '../../money/wallets/wallets.ts'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import type { Context } from './contracts.service.ts'
import { daysOfLines } from './lines.rules.ts'
import type { Rented } from './plan.service.ts'

/** A month that no contract reaches: until further notice. */
const forEver = '2199-12-01'
const firstOf = (date: string) => `${date.slice(0, 7)}-01`

/** The last month with credits. A month whose last day had passed when it was agreed gets none any more. */
function lastMonthOf(endsOn: string | null, today: string): string {
  if (endsOn === null) return forEver
  return endsOn < today ? earlierOf(firstOf(endsOn), firstOf(dayBefore(firstOf(today)))) : firstOf(endsOn)
}

/** Has the team's wallet get what a chain includes each month, for as long as something is rented by it. */
export async function agreeCredits(context: Context, row: ContractRow, lines: Rented['lines']): Promise<void> {
  const { startsOn, endsOn } = daysOfLines(lines)
  // A chain that begins has none that could end.
  if (row.included_credits === 0 && row.changes_id === null) return
  if (row.included_credits === 0 || startsOn === null) return endIncluded(context, row.root_id)
  const firstMonth = firstOf(startsOn)
  const lastMonth = lastMonthOf(endsOn, await todayWhere(context.tx, {}, context.now))
  if (lastMonth < firstMonth) return endIncluded(context, row.root_id)
  // The team is of the chain, and not of its addenda.
  const chain = (row.changes_id !== null && (await findContract(context.tx, row.root_id))) || row
  await agreeIncluded(context, {
    tenantId: context.caller.tenantId,
    walletEntity: { id: chain.team_id ?? chain.client_id, type: 'TEAM', name: chain.team_name ?? chain.client_name },
    amount: row.included_credits,
    contractId: row.root_id,
    firstMonth,
    lastMonth,
  })
}
