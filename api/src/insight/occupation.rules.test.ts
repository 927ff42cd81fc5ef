import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planMonth } from '../deals/billing-plan.rules.ts'
import {
  addDays,
  dateOfDay,
  dayNumber,
  figuresOf,
  forever,
  inOneCurrency,
  noSums,
  type OccupationFigures,
  type Occupied,
  type Span,
  signedPriceOn,
  stateOn,
  stretchesOf,
  type Taking,
} from './occupation.rules.ts'
import { endingsOf, isChanged, periodsAt } from './occupation-periods.rules.ts'

const today = dayNumber('2026-03-10')
const plain = { yearlyIncrease: 0, discounts: [] }

type Given<Kind> = Partial<Extract<Taking, { kind: Kind }>>
let made = 0
const id = () => `id-${String(++made).padStart(5, '0')}`
const contract = (from: number, to: number, given: Given<'CONTRACT'> = {}): Taking => ({
  ...{ kind: 'CONTRACT', sourceId: id(), from, to, monthly: 1000_00, currency: 'PEN' },
  ...{ freeDays: 0, raisedSince: from, terms: plain },
  ...given,
})
const deal = (from: number, to: number, given: Given<'SALE'> = {}): Taking => ({
  ...{ kind: 'SALE', sourceId: id(), from, to, monthly: 900_00, currency: 'PEN' },
  ...{ probability: 75, affects: true },
  ...given,
})
const exception = (from: number, to: number): Taking => ({ kind: 'EXCEPTION', sourceId: id(), from, to })
const office = (takings: Taking[], given: Partial<Occupied> = {}): Occupied => ({
  id: id(),
  type: 'PRIVATE_OFFICE',
  offered: { from: today - 1000, to: forever },
  capacity: 4,
  area: 20_00,
  takings,
  prices: [{ from: today - 1000, to: forever, amount: 800_00, currency: 'PEN', promotional: false }],
  ...given,
})

function figuresIn(products: readonly Occupied[], span: Span): OccupationFigures {
  const sums = noSums()
  for (const product of products)
    for (const stretch of stretchesOf(product, span)) addDays(sums, product, stretch, stretch.to - stretch.from + 1)
  return figuresOf(sums, span.to - span.from + 1)
}
const day = (number: number): Span => ({ from: number, to: number })
const seatsOn = (product: Occupied) => figuresIn([product], day(today)).seats

describe('a product on a day', () => {
  test('under a contract is contracted, whoever else wants it', () => {
    const all = [deal(today, today + 9), exception(today, today), contract(today - 5, today + 5)]
    expect(stateOn(office(all), today)).toMatchObject({ state: 'CONTRACTED', percent: 100, by: { kind: 'CONTRACT' } })
  })

  test('in a blocking deal is probable by its status, and the rest is free', () => {
    expect(seatsOn(office([deal(today, today + 9)]))).toMatchObject({
      ...{ offered: 400, contracted: 0, probable: 300, blocked: 0, free: 100, percent: 0, expected: 75_00 },
    })
  })

  test('is blocked rather than in a non-blocking deal, but not rather than in a blocking one', () => {
    const quoted = deal(today, today + 9, { affects: false, probability: 25 })
    expect(stateOn(office([quoted, exception(today, today)]), today)?.state).toBe('BLOCKED')
    expect(stateOn(office([deal(today, today), exception(today, today)]), today)?.state).toBe('PROBABLE')
  })

  test('wanted by several deals counts only for the likeliest', () => {
    const all = [10, 50, 25].map(probability => deal(today, today, { affects: false, probability }))
    expect(stateOn(office(all), today)).toMatchObject({ percent: 50, by: { probability: 50 } })
  })

  test('wanted by equally likely deals counts for the same one in any order', () => {
    const rivals = [
      deal(today, today, { sourceId: 'b' }),
      deal(today - 1, today, { sourceId: 'a', monthly: 700_00 }),
      deal(today - 1, today, { sourceId: 'a', monthly: 800_00 }),
      deal(today, today, { sourceId: 'a' }),
    ]
    for (const [place] of rivals.entries()) {
      const turned = [...rivals.slice(place), ...rivals.slice(0, place)]
      expect(stateOn(office(turned), today)?.by).toBe(rivals[2])
      expect(stateOn(office(turned.reverse()), today)?.by).toBe(rivals[2])
    }
  })

  test('is free after its deal is lost', () => {
    expect(stateOn(office([deal(today, today, { probability: 0, affects: false })]), today)?.state).toBe('FREE')
  })

  test('not offered has no state, unless a contract continues', () => {
    const gone = { offered: { from: today - 9, to: today - 1 } }
    expect(stateOn(office([], gone), today)).toBeUndefined()
    expect(stateOn(office([contract(today - 9, today)], gone), today)?.state).toBe('CONTRACTED')
  })
})

describe('money', () => {
  test('of a free product is the list price, a promotion before the regular price', () => {
    const prices = office([]).prices.concat({ ...day(today), amount: 600_00, currency: 'PEN', promotional: true })
    const product = office([], { prices })
    expect(figuresIn([product], day(today)).money).toEqual([
      { currency: 'PEN', offered: 600_00, contracted: 0, probable: 0, blocked: 0, free: 600_00 },
    ])
    expect(figuresIn([product], day(today + 1)).money[0]?.free).toBe(800_00)
  })

  test('is exact even beyond safe integers', () => {
    const dear = office([contract(today, forever, { monthly: 3_000_000_000_000_001 })])
    const { money } = figuresIn([dear, dear], { from: today, to: today + 30 })
    expect(money[0]?.contracted).toBe(6_000_000_000_000_002)
  })

  test('of services counts for each client, without days or seats', () => {
    const service = office([contract(today, forever), contract(today, today), deal(today, today)], { type: 'SERVICE' })
    const { seats, products, money } = figuresIn([service], day(today))
    expect([seats.offered, products.offered]).toEqual([0, 0])
    expect(money).toEqual([
      { currency: 'PEN', offered: 2675_00, contracted: 2000_00, probable: 675_00, blocked: 0, free: 0 },
    ])
  })

  test('is converted to one currency, each figure rounded once', () => {
    const products = [office([contract(today, today, { currency: 'USD', monthly: 100_01 })]), office([])]
    const rate = { numerator: 3_745_000, denominator: 1_000_000 }
    const both = figuresIn(products, day(today))
    expect(both.money.map(({ currency }) => currency)).toEqual(['PEN', 'USD'])
    expect(inOneCurrency(both, 'PEN', rate).money).toEqual([
      { currency: 'PEN', offered: 374_54 + 800_00, contracted: 374_54, probable: 0, blocked: 0, free: 800_00 },
    ])
    expect(inOneCurrency(both, 'USD', rate).money[0]).toMatchObject({
      currency: 'USD',
      contracted: 100_01,
      free: 213_62,
    })
  })

  test('of a signed line equals its monthly bill', () => {
    fc.assert(
      fc.property(
        fc.record({
          start: fc.integer({ min: 0, max: 1200 }),
          length: fc.option(fc.integer({ min: 0, max: 900 })),
          month: fc.integer({ min: 0, max: 26 }),
          monthly: fc.integer({ min: 0, max: 10_000_000 }),
          yearlyIncrease: fc.integer({ min: 0, max: 1500 }),
          freeDays: fc.integer({ min: 0, max: 60 }),
        }),
        ({ start, length, month, monthly, yearlyIncrease, freeDays }) => {
          const from = today - 1000 + start
          const to = length === null ? forever : from + length
          const first = Temporal.PlainDate.from('2026-01-01').add({ months: month - 8 })
          const key = first.toString().slice(0, 7)
          const span = { from: dayNumber(first.toString()), to: dayNumber(first.toString()) + first.daysInMonth - 1 }
          const line = contract(from, to, { monthly, freeDays, terms: { yearlyIncrease, discounts: [] } })
          const plan = planMonth(
            {
              lines: [
                {
                  id: 'line',
                  monthly,
                  freeDays,
                  startsOn: dateOfDay(from),
                  endsOn: length === null ? null : dateOfDay(to),
                },
              ],
              ...{ discounts: [], yearlyIncrease, prorates: true, setUpFee: 0, deposit: 0, taxRate: 18_00 },
            },
            key,
          )
          const money = figuresIn([office([line], { prices: [] })], span).money[0]
          expect(money?.contracted ?? 0).toBe(plan?.lines[0]?.amount ?? 0)
        },
      ),
    )
  })

  test('includes discounts between their days', () => {
    const discounts = [
      { from: today, to: today + 1, rate: 50_00 },
      { from: today + 1, to: today + 1, rate: 10_00 },
    ]
    const line = contract(today - 9, forever, { terms: { yearlyIncrease: 0, discounts } }) as Extract<
      Taking,
      { kind: 'CONTRACT' }
    >
    expect([-1, 0, 1, 2].map(after => signedPriceOn(line, today + after))).toEqual([1000_00, 500_00, 450_00, 1000_00])
  })
})

const spans = fc.tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 40 })).map(([from, length]) => ({
  from: today + from,
  to: length === 40 ? forever : today + from + length,
}))
const takings = fc.oneof(
  fc
    .record({ span: spans, monthly: fc.integer({ min: 0, max: 500_00 }), usd: fc.boolean() })
    .map(({ span, ...given }) =>
      contract(span.from, span.to, {
        monthly: given.monthly,
        currency: given.usd ? 'USD' : 'PEN',
        freeDays: given.monthly % 5,
        terms: {
          yearlyIncrease: given.monthly % 700,
          discounts: [{ from: today, to: today + 9, rate: given.monthly % 100_01 }],
        },
      }),
    ),
  fc
    .record({ span: spans, probability: fc.integer({ min: 0, max: 100 }), affects: fc.boolean() })
    .map(({ span, ...given }) => deal(span.from, span.to, given)),
  spans.map(({ from, to }) => exception(from, to)),
)
const products = fc.array(
  fc
    .record({ takings: fc.array(takings, { maxLength: 5 }), offered: spans, capacity: fc.integer({ min: 0, max: 30 }) })
    .map(({ takings, ...given }) => office(takings, given)),
  { maxLength: 6 },
)

describe('any products', () => {
  test('have each day in one stretch at most, in that day’s own state', () => {
    fc.assert(
      fc.property(products, all => {
        const window = { from: today - 30, to: today + 50 }
        for (const product of all) {
          const stretches = stretchesOf(product, window)
          for (let at = window.from; at <= window.to; at++) {
            const of = stretches.filter(({ from, to }) => from <= at && at <= to)
            const alone = stateOn(product, at)
            expect(of.map(({ state, percent, by, price }) => ({ state, percent, by, price }))).toEqual(
              alone ? [alone] : [],
            )
          }
        }
      }),
    )
  })

  test('have figures that add up, in each unit and period', () => {
    fc.assert(
      fc.property(products, fc.integer({ min: 0, max: 40 }), (all, length) => {
        const { money, ...units } = figuresIn(all, { from: today, to: today + length })
        for (const { offered, contracted, probable, blocked, free } of [...Object.values(units), ...money]) {
          expect(contracted + probable + blocked + free).toBe(offered)
          for (const figure of [contracted, probable, blocked, free]) expect(figure).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('periods', () => {
  test('are a month ago, today, this month and the twelve that follow', () => {
    const periods = periodsAt('2026-03-31')
    expect(periods.map(({ key }) => key)).toEqual(['monthAgo', 'today', '2026-03', ...twelveAfter('2026-03')])
    expect(periods[0]).toEqual({ key: 'monthAgo', from: '2026-02-28', to: '2026-02-28' })
    expect(periods[3]).toEqual({ key: '2026-04', from: '2026-04-01', to: '2026-04-30' })
  })
})

const twelveAfter = (month: string) =>
  Array.from({ length: 12 }, (_, place) =>
    Temporal.PlainYearMonth.from(month)
      .add({ months: place + 1 })
      .toString(),
  )

describe('endings', () => {
  const ending = (...takings: Taking[]) => endingsOf([office(takings)], () => today).map(one => one.taking.to - today)

  test('are takings in force today that end within 90 days without a continuation', () => {
    expect(ending(contract(today - 9, today + 90))).toEqual([90])
    expect(ending(contract(today - 9, today + 91))).toEqual([])
    expect(ending(contract(today + 1, today + 9))).toEqual([])
    expect(ending(contract(today - 9, forever))).toEqual([])
    const first = contract(today - 9, today + 9, { sourceId: 'chain' })
    expect(ending(first, contract(today + 10, today + 400, { sourceId: 'chain' }))).toEqual([])
  })

  test('name the next taker', () => {
    const next = deal(today + 10, today + 400)
    expect(endingsOf([office([contract(today - 9, today + 9), next])], () => today)).toMatchObject([{ next }])
  })

  test('exclude quotes, and deals whose days a contract has', () => {
    expect(ending(deal(today - 9, today + 9, { affects: false }))).toEqual([])
    expect(ending(deal(today - 9, today + 9), contract(today + 5, today + 400))).toEqual([])
  })
})

test('a product has changed if its state or its taker has', () => {
  const changed = (...takings: Taking[]) => isChanged(office(takings), today - 30, today)
  expect(changed()).toBe(false)
  expect(changed(contract(today - 40, today + 9))).toBe(false)
  expect(changed(contract(today - 9, today + 9))).toBe(true)
  expect(changed(contract(today - 40, today - 9), contract(today - 8, today + 9))).toBe(true)
})
