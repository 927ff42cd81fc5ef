import type { OrderCurrency } from '@aforo/api/money/order-states'
import { quote } from '@aforo/api/offer/rates.rules'
import { reasonInWords } from '@aforo/api/offer/rates-in-words'
import { isInContractedTeam, ratesById, spacesWithRates, termsOf } from '../../offer/pricing/pricing.ts'
import type { Tx } from '../../platform/database/database.ts'
import { minutesOf, type Slot } from '../../platform/wall-time.rules.ts'

export interface Price {
  /** Gross minor units. */
  amount: number
  currency: OrderCurrency
  /** How it comes about, line by line in Spanish. */
  reasons: string[]
}

/**
 * What a space costs for hours of a day.
 * @param username whom it is for: people of a team with a contract may pay less
 * @returns undefined where no rate is set, and it is free
 */
export async function priceOf(tx: Tx, spaceId: string, slot: Slot, username?: string): Promise<Price | undefined> {
  const [space] = await spacesWithRates(tx, [spaceId])
  const [rate] = await ratesById(tx, space?.rate_id ? [space.rate_id] : [])
  if (!rate) return undefined
  const inTeam = username !== undefined && (await isInContractedTeam(tx, username))
  const stretch = {
    weekday: Temporal.PlainDate.from(slot.at).dayOfWeek,
    from: minutesOf(slot.from),
    to: minutesOf(slot.to),
  }
  const found = quote(termsOf(rate), stretch, 'money', inTeam)
  const { currency } = rate
  return found && { amount: found.amount, currency, reasons: found.reasons.map(one => reasonInWords(one, currency)) }
}
