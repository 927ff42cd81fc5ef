import { quoteOf } from '@aforo/server/money/charges/quotes.service'
import type { ChargingRate } from '@aforo/server/offer/pricing/pricing'

/** An hour dearer by day than in the evening, at most so much for half a day and a day. */
const rate: ChargingRate = {
  currency: 'PEN',
  hourly: 60_00,
  hourly_credits: 6_00,
  billable_minutes: 30,
  half_day_minutes: 240,
  half_day: 180_00,
  half_day_credits: 18_00,
  day: 300_00,
  day_credits: 30_00,
  team_discount: 20_00,
  bands: [1, 2, 3, 4, 5].map(weekday => ({
    position: 0,
    weekday,
    from_minute: 18 * 60,
    to_minute: 22 * 60,
    hourly: 40_00,
    hourly_credits: null,
  })),
}

/** Quotes a second in this process, in money and in credits, with their reasons in words. */
export function quotesASecond(seconds: number): number {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 ? '30' : '00'}`
  const some = (times: number) => {
    for (let place = 0; place < times; place++) {
      const from = 8 * 60 + 30 * (place % 16)
      const slot = { at: `2027-03-0${1 + (place % 7)}`, from: clock(from), to: clock(from + 30 * (1 + (place % 12))) }
      if (quoteOf(rate, slot, place % 2 === 0).amount === 0) throw new Error('a quote of nothing')
    }
    return times
  }
  some(1_000)
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < seconds * 1000) done += some(500)
  return (done * 1000) / (performance.now() - begun)
}
