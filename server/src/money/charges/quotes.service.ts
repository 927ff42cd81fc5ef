import { type Quote, quote } from '@aforo/api/offer/rates.rules'
import { reasonInWords } from '@aforo/api/offer/rates-in-words'
import { type ChargingRate, termsOfRate } from '../../offer/pricing/pricing.ts'
import type { Slot } from '../../platform/wall-time.rules.ts'
import { minutesOf } from '../../platform/wall-time.rules.ts'

/** What a slot costs. Minor units, and hundredths of a credit; null where credits don't pay. */
export interface BookingQuote {
  amount: number
  currency: 'PEN' | 'USD'
  credits: number | null
  moneyReasons: string[]
  creditReasons: string[]
}

export const noRate: BookingQuote = {
  amount: 0,
  currency: 'PEN',
  credits: null,
  moneyReasons: ['Sin tarifa: es gratis.'],
  creditReasons: [],
}

const inWords = ({ reasons }: Quote, currency: ChargingRate['currency'] | 'CREDIT') =>
  reasons.map(reason => reasonInWords(reason, currency))

/** What a rate makes of a slot, for somebody in a team with a contract or not. */
export function quoteOf(row: ChargingRate | undefined, { at, from, to }: Slot, inTeam: boolean): BookingQuote {
  if (!row) return noRate
  const stretch = { weekday: Temporal.PlainDate.from(at).dayOfWeek, from: minutesOf(from), to: minutesOf(to) }
  const terms = termsOfRate(row)
  const money = quote(terms, stretch, 'money', inTeam)
  const credits = quote(terms, stretch, 'credits', inTeam)
  return {
    amount: money?.amount ?? 0,
    currency: row.currency,
    credits: credits?.amount ?? null,
    moneyReasons: money ? inWords(money, row.currency) : [],
    creditReasons: credits ? inWords(credits, 'CREDIT') : [],
  }
}
