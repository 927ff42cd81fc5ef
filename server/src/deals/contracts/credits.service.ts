import { dayBefore, earlierOf, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { agreeIncluded, endIncluded } from '../../money/wallets/wallets.ts'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import type { Context } from './contracts.service.ts'
import { daysOfLines } from './lines.rules.ts'
import { handoversOf } from './parties.queries.ts'
import type { Rented } from './plan.service.ts'

/** A month that no contract reaches: until further notice. */
const forEver = '2199-12-01'
const firstOf = (date: string) => `${date.slice(0, 7)}-01`

/** The last month with credits. A month whose last day had passed when it was agreed gets none any more. */
function lastMonthOf(endsOn: string | null, today: string): string {
  if (endsOn === null) return forEver
  return endsOn < today ? earlierOf(firstOf(endsOn), firstOf(dayBefore(firstOf(today)))) : firstOf(endsOn)
}

/** The first month whose credits, deposited on its first day, come on a day or after it. Bills are by the same month. */
export const firstMonthFrom = (day: string) => (day === firstOf(day) ? day : monthsAfter(firstOf(day), 1))

/** Has the team's wallet get what a chain includes each month, for as long as something is rented by it. */
export async function agreeCredits(context: Context, row: ContractRow, lines: Rented['lines']): Promise<void> {
  const { startsOn, endsOn } = daysOfLines(lines)
  // A chain that begins has none that could end.
  if (row.included_credits === 0 && row.changes_id === null) return
  if (row.included_credits === 0 || startsOn === null) return endIncluded(context, row.root_id)
  const firstMonth = firstOf(startsOn)
  const lastMonth = lastMonthOf(endsOn, await todayWhere(context.tx, {}, context.now))
  if (lastMonth < firstMonth) return endIncluded(context, row.root_id)
  const handover = (await handoversOf(context.tx, row.root_id, row.id)).at(-1)
  // The team is of the chain, and not of its addenda; one that changes the client begins with the client's own.
  const chain =
    row.changes_id === null || handover?.contractId === row.id
      ? row
      : ((await findContract(context.tx, row.root_id)) ?? row)
  await agreeIncluded(context, {
    tenantId: context.caller.tenantId,
    walletEntity: {
      id: chain.team_id ?? chain.chain_client_id,
      type: 'TEAM',
      name: chain.team_name ?? chain.client_name,
    },
    amount: row.included_credits,
    contractId: row.root_id,
    firstMonth,
    lastMonth,
    ...(handover && { since: firstMonthFrom(handover.from) }),
  })
}
