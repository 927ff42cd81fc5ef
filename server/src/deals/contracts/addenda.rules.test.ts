import { planOf } from '@aforo/api/deals/billing-plan.rules'
import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import { daysAfter } from '@aforo/api/platform/calendar-dates.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainBefore, chainAfter, occupationChange } from './addenda.rules.ts'
import type { SignedLine } from './lines.rules.ts'

const line = (id: string, given: Partial<SignedLine> = {}): SignedLine => ({
  id,
  productId: `office ${id}`,
  monthly: 120_000,
  startsOn: '2027-01-01',
  endsOn: '2027-12-31',
  freeDays: 0,
  exclusive: true,
  ...given,
})

const office = { type: 'PRIVATE_OFFICE', country: 'PE', deleted: false }

const chain = (lines: SignedLine[], given: Partial<ChainBefore> = {}): ChainBefore => ({
  startsOn: '2027-01-01',
  changedFrom: '2027-01-01',
  lines,
  origins: new Map(
    lines.map(({ id, monthly }) => [id, { quantity: 1, amount: monthly, discount: 0, saleLineId: null }]),
  ),
  countryCode: 'PE',
  facts: new Map([...lines.map(({ productId }) => [productId, office] as const), ['new', office]]),
  ...given,
})

let next = 0
const decided = (change: AddendumChange, before: ChainBefore) => {
  const answer = chainAfter(change, before, () => `new ${++next}`)
  if ('fault' in answer) throw new Error(answer.fault.message)
  return answer.after
}

const bills = (lines: SignedLine[]) =>
  new Map(
    planOf(
      { lines, discounts: [], yearlyIncrease: 5_00, prorates: true, setUpFee: 0, deposit: 0 },
      [],
      '2032-12-31',
    ).map(({ month, net }) => [month, net]),
  )

describe('an addendum', () => {
  test('keeps the ids of the lines that go on, and gives a new price an id of its own', () => {
    const before = chain([line('a'), line('b')])
    const after = decided({ kind: 'PRICE', from: '2027-07-01', prices: [{ lineId: 'a', unitPrice: 150_000 }] }, before)
    expect(after.lines.map(({ id, startsOn, monthly }) => [id, startsOn, monthly])).toEqual([
      ['a', '2027-01-01', 120_000],
      [expect.stringMatching(/^new/), '2027-07-01', 150_000],
      ['b', '2027-01-01', 120_000],
    ])
    expect(after.own.map(({ continuesId, amount }) => [continuesId, amount])).toEqual([
      ['a', 150_000],
      ['b', 120_000],
    ])
    // The line that goes on at another price is the addendum's own one.
    expect(after.own[0]?.id).toBe(after.lines[1]?.id)
  })

  test('of several of a service counts the new price for each of them', () => {
    const before = chain([line('a', { monthly: 30_000, exclusive: false })], {
      origins: new Map([['a', { quantity: 3, amount: 10_000, discount: 10_00, saleLineId: null }]]),
    })
    const { lines } = decided(
      { kind: 'PRICE', from: '2027-07-01', prices: [{ lineId: 'a', unitPrice: 20_000 }] },
      before,
    )
    expect(lines.at(-1)?.monthly).toBe(54_000)
  })

  test('that ends everything keeps what is left until then', () => {
    const { from, own, lines } = decided({ kind: 'END', endDate: '2027-03-31' }, chain([line('a')]))
    expect([from, own[0]?.endsOn, lines[0]?.endsOn]).toEqual(['2027-04-01', '2027-03-31', '2027-03-31'])
  })

  test('that puts in a product twice, or begins before the last one, is refused', () => {
    const begins = [{ productId: 'office a', unitPrice: 1, freeDays: 0 }]
    const fault = (change: AddendumChange, before: ChainBefore) => chainAfter(change, before, () => 'x')
    expect(fault({ kind: 'LINES', from: '2027-05-01', ends: [], begins }, chain([line('a')]))).toMatchObject({
      fault: { message: 'El contrato ya tiene ese producto en esas fechas.' },
    })
    expect(
      fault({ kind: 'PARTIES', from: '2027-05-01' }, chain([line('a')], { changedFrom: '2027-06-01' })),
    ).toMatchObject({ fault: { field: 'change.from' } })
    expect(fault({ kind: 'PARTIES', from: '2028-01-01' }, chain([line('a')]))).toMatchObject({
      fault: { field: 'change.from' },
    })
  })

  test('changes nothing that is billed or occupied before its first day', () => {
    fc.assert(
      fc.property(
        fc.record({
          day: fc.integer({ min: 1, max: 363 }),
          kind: fc.constantFrom('PRICE', 'LINES', 'END', 'PARTIES', 'EXTENSION'),
          price: fc.integer({ min: 0, max: 1_000_000 }),
          length: fc.integer({ min: 40, max: 900 }),
        }),
        ({ day, kind, price, length }) => {
          const end = daysAfter('2027-01-01', Math.max(length, day + 1))
          const before = chain([line('a', { endsOn: end }), line('b', { endsOn: end, freeDays: 10 })])
          const from = daysAfter('2027-01-01', day)
          const changes: Record<typeof kind, AddendumChange> = {
            PRICE: { kind: 'PRICE', from, prices: [{ lineId: 'a', unitPrice: price }] },
            LINES: { kind: 'LINES', from, ends: ['a'], begins: [{ productId: 'new', unitPrice: price, freeDays: 0 }] },
            END: { kind: 'END', endDate: daysAfter(from, -1) },
            PARTIES: { kind: 'PARTIES', from },
            EXTENSION: { kind: 'EXTENSION', endDate: daysAfter(end, 100) },
          }
          const after = decided(changes[kind], before)
          const cut = after.from.slice(0, 7)
          const [was, is] = [bills([...before.lines]), bills(after.lines)]
          for (const [month, net] of was) if (month < cut) expect(is.get(month)).toBe(net)
          const { taken, freed } = occupationChange(before.lines, after.lines)
          for (const span of [...taken, ...freed]) expect(span.from >= after.from).toBe(true)
          // What isn't named goes on as it was.
          if (kind !== 'END' && kind !== 'EXTENSION') expect(after.lines).toContainEqual(before.lines[1])
          // No day of a line is rented twice.
          for (const one of after.lines)
            for (const other of after.lines)
              if (one !== other && one.productId === other.productId)
                expect(one.startsOn > (other.endsOn ?? '9999') || other.startsOn > (one.endsOn ?? '9999')).toBe(true)
        },
      ),
    )
  })
})

describe('what an addendum does to occupation', () => {
  test('is the days that are taken besides, and those that become free', () => {
    const before = [line('a'), line('b', { productId: 'office b', endsOn: null })]
    const after = [
      line('a', { endsOn: '2027-06-30' }),
      line('b', { productId: 'office b', endsOn: '2028-01-31' }),
      line('c', { productId: 'office c', startsOn: '2027-07-01' }),
    ]
    expect(occupationChange(before, after)).toEqual({
      taken: [{ productId: 'office c', from: '2027-07-01', to: '2027-12-31' }],
      freed: [
        { productId: 'office a', from: '2027-07-01', to: '2027-12-31' },
        { productId: 'office b', from: '2028-02-01', to: null },
      ],
    })
    expect(occupationChange(before, before)).toEqual({ taken: [], freed: [] })
  })
})
