import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayBefore, daysAfter, monthsAfter } from '../platform/calendar-dates.rules.ts'
import {
  comingRenewal,
  discountsInForce,
  inForceUntil,
  linesInForce,
  linesUntil,
  noticeEffect,
  type RenewingTerms,
  termEnd,
  termEndsBetween,
} from './contract-terms.rules.ts'

const terms = (given: Partial<RenewingTerms> = {}): RenewingTerms => ({
  startsOn: '2026-09-01',
  endsOn: '2027-08-31',
  renewal: 'AUTOMATIC',
  renewalMonths: 1,
  noticeDays: 60,
  ...given,
})

describe('the terms of a renewing contract', () => {
  test.each<[string, Partial<RenewingTerms>, string[]]>([
    [
      'after 31 August end on 30 September, 31 October, 30 November',
      {},
      ['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
    ],
    [
      'of a first day that short months don’t have come back to it',
      { startsOn: '2027-01-31', endsOn: '2027-02-28' },
      // 31 January + 1 month is 1 March: that month has no 31st.
      ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30', '2027-06-30', '2027-07-30', '2027-08-30', '2027-09-30'],
    ],
    [
      'of a year stay on their day over a leap year',
      { startsOn: '2027-03-01', endsOn: '2028-02-29', renewalMonths: 12 },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28'],
    ],
    [
      'after a first term that isn’t whole months are counted from the day after it',
      { startsOn: '2026-09-15', endsOn: '2026-12-31', renewalMonths: 6 },
      ['2026-12-31', '2027-06-30', '2027-12-31', '2028-06-30', '2028-12-31', '2029-06-30', '2029-12-31', '2030-06-30'],
    ],
  ])('%s', (_, given, expected) => {
    const ends = termEndsBetween(terms(given), '2020-01-01', '2040-01-01')
    expect(ends.slice(0, expected.length)).toEqual(expected)
  })

  const day = fc.integer({ min: 0, max: 3_000 }).map(days => daysAfter('2024-01-01', days))
  const renewing = fc
    .record({
      startsOn: day,
      length: fc.oneof(
        fc.integer({ min: 0, max: 800 }).map(days => (start: string) => daysAfter(start, days)),
        fc.integer({ min: 1, max: 36 }).map(months => (start: string) => dayBefore(monthsAfter(start, months))),
      ),
      renewalMonths: fc.integer({ min: 1, max: 120 }),
      noticeDays: fc.integer({ min: 0, max: 365 }),
    })
    .map(({ startsOn, length, ...rest }) => terms({ startsOn, endsOn: length(startsOn), ...rest }))

  test('follow each other without gaps, each with the agreed months', () => {
    fc.assert(
      fc.property(renewing, given => {
        const [first, ...more] = termEndsBetween(given, given.startsOn, daysAfter(given.endsOn, 4_000))
        expect(first).toBe(given.endsOn)
        let before = given.endsOn
        for (const [place, end] of more.entries()) {
          expect(end > before).toBe(true)
          expect(termEnd(given, dayAfter(before))).toBe(end)
          expect(termEnd(given, end)).toBe(end)
          // Counting months from the first day: a short month shifts no later term by more than its missing days.
          const plain = monthsAfter(dayAfter(given.endsOn), (place + 1) * given.renewalMonths)
          expect(Math.abs(Temporal.PlainDate.from(dayBefore(plain)).until(end).days)).toBeLessThanOrEqual(3)
          before = end
        }
      }),
    )
  })

  test('end by a notice on the first last day of a term that leaves the notice period', () => {
    fc.assert(
      fc.property(renewing, fc.integer({ min: 0, max: 3_000 }), (given, later) => {
        const givenOn = daysAfter(given.startsOn, later)
        const { endsOn, onTime, noticeBy } = noticeEffect(given, givenOn)
        expect(termEnd(given, endsOn)).toBe(endsOn)
        expect(daysAfter(endsOn, -given.noticeDays) >= givenOn).toBe(true)
        const running = termEnd(given, givenOn)
        for (const earlier of termEndsBetween(given, running, dayBefore(endsOn)))
          expect(daysAfter(earlier, -given.noticeDays) < givenOn).toBe(true)
        expect(onTime).toBe(givenOn <= noticeBy)
        expect(onTime).toBe(endsOn === running)
        expect(inForceUntil(given, givenOn)).toBe(endsOn)
        // A later notice never ends the contract earlier.
        expect(noticeEffect(given, dayAfter(givenOn)).endsOn >= endsOn).toBe(true)
      }),
    )
  })

  test('a notice on the last possible day is on time; a day later it ends the next term', () => {
    const yearly = terms({ renewalMonths: 12 })
    expect(noticeEffect(yearly, '2027-07-02')).toEqual({
      endsOn: '2027-08-31',
      onTime: true,
      noticeBy: '2027-07-02',
      renewals: 0,
    })
    expect(noticeEffect(yearly, '2027-07-03')).toEqual({
      endsOn: '2028-08-31',
      onTime: false,
      noticeBy: '2027-07-02',
      renewals: 1,
    })
  })

  test('a notice period longer than a term covers as many terms as it needs', () => {
    // Monthly terms with 60 days of notice: given on 10 September, November is the first term that ends 60 days later.
    const monthly = terms({ renewalMonths: 1, noticeDays: 60 })
    expect(noticeEffect(monthly, '2027-09-10')).toEqual({
      endsOn: '2027-11-30',
      onTime: false,
      noticeBy: '2027-08-01',
      renewals: 2,
    })
    expect(noticeEffect(monthly, '2027-10-01')).toMatchObject({ endsOn: '2027-11-30', renewals: 1 })
    expect(noticeEffect(monthly, '2027-10-02')).toMatchObject({ endsOn: '2027-12-31', renewals: 2 })
  })

  test('the next renewal includes the last day to give notice for the current term', () => {
    expect(comingRenewal(terms({ renewalMonths: 12 }), '2028-01-15')).toEqual({
      on: '2028-09-01',
      noticeBy: '2028-07-02',
    })
  })
})

describe('in force until', () => {
  test('no last day without notice', () => {
    expect(inForceUntil(terms(), null)).toBeNull()
  })

  test('the agreed day for a contract that doesn’t renew, regardless of notices', () => {
    expect(inForceUntil({ ...terms(), renewal: 'NONE' }, '2026-10-01')).toBe('2027-08-31')
    expect(inForceUntil({ ...terms(), renewal: 'BY_AGREEMENT' }, null)).toBe('2027-08-31')
    expect(inForceUntil({ ...terms(), endsOn: null }, null)).toBeNull()
  })

  test('lines and discounts that reach the end of the term renew, others keep their days', () => {
    const lines = linesInForce([{ endsOn: '2027-08-31' }, { endsOn: '2026-12-31' }], terms())
    expect(lines).toEqual([{ endsOn: null, renews: true }, { endsOn: '2026-12-31' }])
    expect(linesUntil(lines, '2027-09-30')).toEqual([{ endsOn: '2027-09-30', renews: true }, { endsOn: '2026-12-31' }])
    expect(discountsInForce([{ to: '2027-08-31' }, { to: '2026-12-31' }], terms())).toEqual([
      { to: null },
      { to: '2026-12-31' },
    ])
    expect(discountsInForce([{ to: '2027-08-31' }], { ...terms(), renewal: 'NONE' })).toEqual([{ to: '2027-08-31' }])
  })
})
