import { metricFormulas, type RentCurrency } from '@aforo/api/offer/rental-contract-records'
import { rentOn } from '@aforo/api/offer/rental-contracts.rules'
import { add } from '@aforo/api/platform/money.rules'
import { rentedAt } from '../../deals/contracts/contracts.ts'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { todayIn } from '../products/products.ts'
import { listPeriods } from './contracts.queries.ts'
import { listOffered } from './metrics.queries.ts'
import { drawnArea, lasting, moneyOf, percentOf } from './rental-contracts.rules.ts'

const shareOf = (parts: readonly { amount: number; taken: boolean }[]) => {
  const total = add(...parts.map(({ amount }) => amount))
  const taken = add(...parts.filter(part => part.taken).map(({ amount }) => amount))
  return { taken, total, percent: percentOf(taken, total) }
}

export const metricRoutes = {
  metrics: on.rentalContracts.metrics.handler(async ({ input: { campusId }, context: { tx, now }, errors }) => {
    const campus = (await holdCampus(tx, campusId)) ?? notFound(errors)
    const today = todayIn(campus.time_zone, now)
    const rented = (await listPeriods(tx, { campusId, now }))
      .flatMap(({ period, ended_on }) => lasting(period, ended_on) ?? [])
      .filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)
    const offered = await listOffered(tx, campusId, today)
    const signed = await rentedAt(tx, today, { campusId })
    const incomeIn = (currency: RentCurrency) =>
      add(...signed.filter(line => line.currency === currency).map(({ monthly }) => monthly))
    const area = add(...rented.map(period => period.area))
    const rentIn = (currency: RentCurrency) =>
      add(...rented.filter(one => one.currency === currency).map(period => rentOn(period, today) ?? 0))
    const currencies = (['PEN', 'USD'] as const).filter(currency =>
      [...signed, ...rented].some(one => one.currency === currency),
    )
    return {
      campusId,
      campusName: campus.name,
      today,
      area,
      seats: shareOf(offered.map(({ capacity, taken }) => ({ amount: capacity, taken }))),
      builtArea: shareOf(
        offered.map(({ drawn, taken }) => ({
          amount: drawn ? Math.round(drawnArea(drawn) / Math.max(1, drawn.shared)) : 0,
          taken,
        })),
      ),
      undrawn: offered.filter(({ drawn }) => drawn === null).length,
      money: currencies.map(currency => ({
        currency,
        ...moneyOf({ rent: rentIn(currency), income: incomeIn(currency), area }),
      })),
      formulas: metricFormulas,
    }
  }),
}
