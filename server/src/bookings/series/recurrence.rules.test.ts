import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, slotOf } from '../../platform/wall-time.rules.ts'
import { before, datesOf, endingOn, type Rule, readRule, ruleText, ruleWords, since } from './recurrence.rules.ts'

function ruleOf(text: string): Rule {
  const read = readRule(text)
  if ('fault' in read) throw new Error(`${text}: ${read.fault}`)
  return read.rule
}

function datesIn(text: string | Rule, from: string): string[] {
  const found = datesOf(typeof text === 'string' ? ruleOf(text) : text, from)
  if ('fault' in found) throw new Error(found.fault)
  return found.dates
}

const faultOf = (text: string, from = '2026-11-21') => {
  const read = readRule(text)
  if ('fault' in read) return read.fault
  const found = datesOf(read.rule, from)
  return 'fault' in found ? found.fault : undefined
}

test.each([
  ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', ['2026-11-23', '2026-11-25', '2026-11-30']],
  ['RRULE:freq=weekly;until=20261205', ['2026-11-21', '2026-11-28', '2026-12-05']],
  ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', ['2026-12-31', '2027-01-31', '2027-03-31']],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', ['2026-11-27', '2026-12-25']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=2', ['2026-11-30', '2026-12-14']],
])('%s names its dates', (text, dates) => {
  expect(datesIn(text, '2026-11-21')).toEqual(dates)
})

test.each([
  ['no end', 'FREQ=WEEKLY;BYDAY=MO', /necesita un final/],
  ['ten thousand dates', 'FREQ=DAILY;COUNT=10000', /como máximo 366/],
  ['one date too many', 'FREQ=DAILY;COUNT=367', /como máximo 366/],
  ['an end before its start', 'FREQ=DAILY;UNTIL=20200101', /ninguna fecha/],
  ['dates that never come', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2', /ninguna fecha/],
  ['two ends', 'FREQ=DAILY;COUNT=2;UNTIL=20270101', /no las dos cosas/],
  ['hours', 'FREQ=HOURLY;COUNT=2', /no se entiende/],
  ['a part of hours', 'FREQ=DAILY;BYHOUR=9,10;COUNT=2', /no se entiende/],
  ['a day that is none', 'FREQ=WEEKLY;BYDAY=LU;COUNT=2', /no se entiende/],
  ['a date that is none', 'FREQ=DAILY;UNTIL=20260231', /no se entiende/],
  ['the same part twice', 'FREQ=DAILY;FREQ=WEEKLY;COUNT=2', /no se entiende/],
  ['no frequency', 'COUNT=2', /no se entiende/],
  ['numbered days of a week', 'FREQ=WEEKLY;BYDAY=1MO;COUNT=2', /no se entiende/],
  ['numbered days of every day', 'FREQ=DAILY;BYDAY=-1FR;COUNT=2', /no se entiende/],
  ['days of the month in a week', 'FREQ=WEEKLY;BYMONTHDAY=3;COUNT=2', /no se entiende/],
  ['a position among nothing', 'FREQ=MONTHLY;BYSETPOS=1;COUNT=2', /no se entiende/],
  ['dates after all that are known', 'FREQ=YEARLY;COUNT=366', /más allá de 2199/],
  ['dates that have five digits in their year', 'FREQ=YEARLY;INTERVAL=99;COUNT=300', /más allá de 2199/],
  ['nonsense', 'todos los lunes', /no se entiende/],
])('a rule with %s is refused in Spanish', (_what, text, words) => {
  expect(faultOf(text)).toMatch(words)
})

test.each([
  // Google's: the end of the day where the calendar is.
  ['20261218T045959Z', '09:00', 'America/Lima', '20261217'],
  // Outlook's: the start of the last date.
  ['20261217T140000Z', '09:00', 'America/Lima', '20261217'],
  ['20261217T135959Z', '09:00', 'America/Lima', '20261216'],
  // At midnight in UTC it is still, or already, another day there.
  ['20261217T000000Z', '18:00', 'America/Lima', '20261216'],
  ['20261216T190000Z', '00:30', 'Asia/Kathmandu', '20261217'],
  // Across a clock change.
  ['20270404T030000Z', '23:00', 'America/Santiago', '20270403'],
  ['20261217T090000', '09:00', 'America/Lima', '20261217'],
  ['20261217T085900', '09:00', 'America/Lima', '20261216'],
  ['20261217', '09:00', 'America/Lima', '20261217'],
])('an end at %s of a series at %s in %s is the date %s', (until, from, timeZone, date) => {
  const read = readRule(`FREQ=DAILY;UNTIL=${until}`, { from, timeZone })
  expect('rule' in read && read.rule.get('UNTIL')).toBe(date)
})

test('an end that is no moment, or a moment where none is known, is refused', () => {
  const lima = { from: '09:00', timeZone: 'America/Lima' }
  for (const until of ['20261217T2500', '20261217T250000Z', '20261317T000000Z', '20261217Z', '2026-12-17'])
    expect(readRule(`FREQ=DAILY;UNTIL=${until}`, lima)).toHaveProperty('fault')
  expect(readRule('FREQ=DAILY;UNTIL=20261217T140000Z')).toHaveProperty('fault')
})

test('366 dates are a series', () => {
  expect(datesIn('FREQ=DAILY;COUNT=366', '2026-11-21')).toHaveLength(366)
})

test.each([
  ['FREQ=DAILY;COUNT=10', 'cada día, 10 veces'],
  ['FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261218', 'cada semana, los lunes y miércoles, hasta el 18 de diciembre de 2026'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=4', 'cada 2 semanas, los sábados, 4 veces'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5', 'cada semana, de lunes a viernes, 5 veces'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', 'cada mes, el último viernes, 3 veces'],
  ['FREQ=MONTHLY;BYMONTHDAY=5;COUNT=3', 'cada mes, el día 5, 3 veces'],
  ['FREQ=YEARLY;COUNT=1', 'cada año, una vez'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3', 'cada año, en febrero, el día 29, 3 veces'],
])('%s is said in words', (text, words) => {
  expect(ruleWords(ruleOf(text))).toBe(words)
})

const day = fc.integer({ min: 0, max: 900 }).map(days => Temporal.PlainDate.from('2026-01-01').add({ days }).toString())
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const shape = fc.oneof(
  fc.constant('FREQ=DAILY'),
  fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 }).map(days => `FREQ=WEEKLY;BYDAY=${days.join()}`),
  fc.integer({ min: 1, max: 31 }).map(number => `FREQ=MONTHLY;BYMONTHDAY=${number}`),
  fc.tuple(fc.constantFrom(1, 2, 3, 4, -1), weekday).map(([place, name]) => `FREQ=MONTHLY;BYDAY=${place}${name}`),
)
const rules = fc
  .record({ shape, interval: fc.integer({ min: 1, max: 3 }), count: fc.integer({ min: 1, max: 60 }) })
  .map(({ shape, interval, count }) => ruleOf(`${shape};INTERVAL=${interval};COUNT=${count}`))

test('splitting a series at its first date returns the same series', () => {
  fc.assert(
    fc.property(rules, day, (rule, from) => {
      const dates = datesIn(rule, from)
      expect(dates).toHaveLength(Number(rule.get('COUNT')))
      expect(dates[0] && dates[0] >= from).toBe(true)
      expect(dates).toEqual([...new Set(dates)].sort())
      expect(datesIn(rule, dates[0] ?? '')).toEqual(dates)
      expect(readRule(ruleText(rule))).toEqual({ rule })
    }),
    { numRuns: 60 },
  )
})

test('splitting a series leaves the part before and the part after', () => {
  fc.assert(
    fc.property(rules, day, fc.nat(), fc.boolean(), (counted, from, where, byDate) => {
      const all = datesIn(counted, from)
      const rule = byDate ? endingOn(counted, all.at(-1) ?? '') : counted
      const at = where % all.length
      const cut = all[at] ?? ''
      expect(datesIn(since(rule, all, cut), cut)).toEqual(all.slice(at))
      if (at > 0) expect(datesIn(before(rule, cut), all[0] ?? '')).toEqual(all.slice(0, at))
    }),
    { numRuns: 60 },
  )
})

test('every date of a series keeps its wall time over a clock change', () => {
  const zones = ['America/Lima', 'America/Santiago', 'Europe/Madrid', 'Atlantic/Canary', 'Asia/Kathmandu']
  fc.assert(
    fc.property(rules, day, fc.constantFrom(...zones), fc.integer({ min: 0, max: 22 }), (rule, from, zone, hour) => {
      const time = `${String(hour).padStart(2, '0')}:30`
      for (const date of datesIn(rule, from)) {
        const start = instantOf(date, time, zone)
        // The hour that a clock change leaves out is the only one that can't be had.
        if (!start) expect(hour).toBeLessThan(4)
        else expect(slotOf({ start, end: start.add({ minutes: 15 }) }, zone)).toMatchObject({ at: date, from: time })
      }
    }),
    { numRuns: 40 },
  )
})
