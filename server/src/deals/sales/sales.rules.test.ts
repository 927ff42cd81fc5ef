import { SaleStatus } from '@aforo/api/deals/sale-states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type External,
  type Internal,
  type LineState,
  lifecycle,
  linesToKeep,
  movesFrom,
  openDifferences,
  settledText,
  withTied,
} from './sales.rules.ts'

const line = (given: Partial<LineState> = {}): LineState => ({
  id: 'l1',
  productId: 'office',
  quantity: 1,
  amount: 100_00,
  discount: 0,
  startsOn: null,
  endsOn: null,
  externalId: null,
  ...given,
})
const days = { startsOn: '2027-01-01', endsOn: '2027-06-30' }
const isOffice = () => ({ isService: false, price: 150_00 })
const keep = (...lines: LineState[]) => linesToKeep(lines, days, isOffice)

test('every move can be taken back, but that a deal ends as agreed only after it was won', () => {
  for (const from of SaleStatus.options)
    for (const to of movesFrom(from)) expect([from, to, movesFrom(to).includes(from)]).toEqual([from, to, true])
  expect(SaleStatus.options.filter(status => lifecycle.allows(status, 'COMPLETED'))).toEqual(['WON'])
})

test('a line has its own days and price, or else those of the deal and the list', () => {
  expect(keep(line({ amount: undefined }))).toMatchObject({ lines: [{ ...days, amount: 150_00, followsSale: true }] })
  expect(keep(line({ startsOn: '2027-03-01' }))).toMatchObject({
    lines: [{ startsOn: '2027-03-01', endsOn: null, followsSale: false }],
  })
})

test('a product stands twice in a deal only on days apart', () => {
  const second = (given: Partial<LineState>) => keep(line(), line({ id: 'l2', ...given }))
  expect(second({ startsOn: '2027-07-01' })).toMatchObject({ lines: [{}, {}] })
  expect(second({ startsOn: '2026-01-01', endsOn: '2026-12-31' })).toMatchObject({ lines: [{}, {}] })
  expect(second({ startsOn: '2027-06-30' })).toMatchObject({ fault: { field: 'lineItems.1.productId' } })
  expect(second({ startsOn: '2026-01-01' })).toMatchObject({ fault: { field: 'lineItems.1.productId' } })
})

test('lines that are kept never share a day of an office, whatever is wanted', () => {
  const day = fc.integer({ min: 1, max: 28 }).map(of => `2027-02-${String(of).padStart(2, '0')}`)
  const wanted = fc.array(fc.record({ productId: fc.constantFrom('a', 'b'), startsOn: day, endsOn: fc.option(day) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(wanted, given => {
      const found = keep(...given.map((one, place) => line({ ...one, id: String(place) })))
      if ('fault' in found) return
      for (const [place, one] of found.lines.entries())
        for (const other of found.lines.slice(place + 1)) {
          const apart =
            one.productId !== other.productId ||
            (one.endsOn !== null && one.endsOn < other.startsOn) ||
            (other.endsOn !== null && other.endsOn < one.startsOn)
          expect(apart).toBe(true)
        }
    }),
  )
})

test('a difference is settled until the CRM says something else', () => {
  const theirs: External = {
    title: 'Allí',
    status: 'PENDING',
    stageName: 'Propuesta',
    client: { id: null, name: 'Andina' },
    executive: null,
    contacts: [],
    currency: 'PEN',
    ...days,
    lines: [{ externalId: 'x', productId: 'office', quantity: 1, amount: 100_00, startsOn: null, endsOn: null }],
  }
  const ours: Internal = {
    ...theirs,
    title: 'Aquí',
    lines: [{ productId: 'office', quantity: 1, amount: 100_00, discount: 0, ...days }],
  }
  expect(openDifferences(ours, theirs, {})).toEqual(['title'])
  const settled = { title: settledText(theirs, 'title') }
  expect(openDifferences(ours, theirs, settled)).toEqual([])
  expect(openDifferences(ours, { ...theirs, title: 'Otra vez' }, settled)).toEqual(['title'])
  expect(openDifferences({ ...ours, startsOn: '2027-02-01' }, theirs, settled)).toEqual(['startDate', 'lineItems'])
  expect(openDifferences({ ...ours, client: { id: 'c', name: 'Andina' } }, theirs, settled)).toEqual(['client'])
})

test('whose the lines are, is the currency too', () => {
  expect(withTied(['title'])).toEqual(['title'])
  expect(withTied(['currency']).toSorted()).toEqual(withTied(['lineItems']).toSorted())
})
