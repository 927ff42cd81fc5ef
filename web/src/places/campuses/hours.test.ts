import { describe, expect, test } from 'vitest'
import {
  faultsInWeek,
  fieldInWeek,
  hoursChanges,
  mergeExceptions,
  mergeWeeks,
  openNow,
  rangesOf,
  segmentsOf,
  usualHours,
  wallClock,
  weekLines,
  weeklyHoursText,
  weekOf,
  withCopies,
  withoutRange,
  withRange,
} from './hours.ts'

const usual = weekOf(usualHours)
const nine = { opensAt: '09:00', closesAt: '13:00' }

describe('a week being edited', () => {
  test('goes to the editor and back unchanged', () => {
    expect(rangesOf(weekOf(usualHours))).toEqual(usualHours.ranges)
  })

  test('gets its next range an hour after the last one', () => {
    const week = withRange(weekOf({ ranges: [{ weekday: 1, ...nine }] }), 0)
    expect(week[0]).toEqual([nine, { opensAt: '14:00', closesAt: '18:00' }])
  })

  test('gets a whole working day where there was none', () => {
    expect(withRange(usual, 6)[6]).toEqual([{ opensAt: '08:00', closesAt: '20:00' }])
  })

  test('gets an unfinished range when the day is full to its end', () => {
    const week = withRange(weekOf({ ranges: [{ weekday: 1, opensAt: '10:00', closesAt: '24:00' }] }), 0)
    expect(week[0]?.[1]).toEqual({ opensAt: '', closesAt: '' })
  })

  test('copies a day to others, replacing what they had, and leaves the rest alone', () => {
    const week = withCopies(weekOf({ ranges: [{ weekday: 1, ...nine }, ...usualHours.ranges.slice(1)] }), 0, [1, 5])
    expect(week[1]).toEqual([nine])
    expect(week[5]).toEqual([nine])
    expect(week[2]).toEqual(usual[2])
    expect(week[6]).toEqual([])
  })

  test('loses only the range that was removed', () => {
    expect(withoutRange(withRange(usual, 0), 0, 0)[0]).toEqual([{ opensAt: '21:00', closesAt: '24:00' }])
  })
})

describe('faults in a week', () => {
  test('a closing before the opening is said at the closing', () => {
    expect(faultsInWeek([[{ opensAt: '18:00', closesAt: '09:00' }]])).toEqual([
      { path: [0, 0, 'closesAt'], message: 'Debe ser después de la apertura.' },
    ])
  })

  test('crossing ranges are said at the later one in the list, ranges that only touch are fine', () => {
    const touching = { opensAt: '13:00', closesAt: '15:00' }
    expect(faultsInWeek([[nine, touching]])).toEqual([])
    expect(faultsInWeek([[], [nine, { opensAt: '12:59', closesAt: '15:00' }]])[0]?.path).toEqual([1, 1, 'opensAt'])
  })

  test("the server's field is found in the editor's", () => {
    expect(fieldInWeek([[nine], [], [nine, nine]], 'ranges.2.opensAt')).toBe('days.2.1.opensAt')
    expect(fieldInWeek([[nine]], 'exceptions.0.date')).toBe('exceptions.0.date')
  })
})

describe("two people's changes to the same hours", () => {
  const day = (date: string, name: string) => ({ date, name, opensAt: null, closesAt: null })

  test('are joined by day, mine where both changed one', () => {
    const mine = withCopies(usual, 6, [0, 1])
    const theirs = withCopies(withRange(usual, 5), 5, [1])
    const merged = mergeWeeks(mine, usual, theirs)
    expect(merged[0]).toEqual([])
    expect(merged[1]).toEqual([])
    expect(merged[5]).toEqual(theirs[5])
  })

  test('are joined by date, with what either added or took away', () => {
    const before = [day('2026-12-25', 'Navidad'), day('2027-01-01', 'Año Nuevo')]
    const mine = [day('2026-12-25', 'Navidad'), day('2026-12-08', 'Inmaculada')]
    const theirs = [day('2027-01-01', 'Año Nuevo'), day('2027-05-01', 'Día del Trabajo')]
    expect(mergeExceptions(mine, before, theirs).map(({ name }) => name)).toEqual(['Inmaculada', 'Día del Trabajo'])
  })
})

describe('hours in words and pictures', () => {
  test('equal days that follow each other are one line', () => {
    const week = withCopies(usual, 6, [6])
    expect(weekLines([...week.slice(0, 5), [nine], []])).toEqual([
      'Lunes a viernes: 08:00 – 20:00',
      'Sábado: 09:00 – 13:00',
    ])
  })

  test('a day is drawn in shares of 24 hours, without its unfinished ranges', () => {
    expect(
      segmentsOf([
        { opensAt: '06:00', closesAt: '12:00' },
        { opensAt: '', closesAt: '20:00' },
      ]),
    ).toEqual([{ start: 0.25, length: 0.25 }])
  })

  test('a week is summed in hours', () => {
    expect(weeklyHoursText(usual)).toBe('60 horas a la semana')
    expect(weeklyHoursText([[{ opensAt: '09:00', closesAt: '10:30' }]])).toBe('1.5 horas a la semana')
  })

  test('two hours differ by day and by date', () => {
    const holiday = { date: '2026-12-25', name: 'Navidad', opensAt: null, closesAt: null }
    const after = { ranges: usualHours.ranges.slice(1), exceptions: [holiday] }
    expect(hoursChanges(usualHours, after)).toEqual([
      { name: 'Lunes', before: '08:00 – 20:00', after: 'Cerrado' },
      { name: expect.stringContaining('25'), before: 'Horario normal', after: 'Navidad · Cerrado' },
    ])
    expect(hoursChanges(after, after)).toEqual([])
  })
})

describe('a campus now', () => {
  // Friday 20 November 2026, 22:30 UTC: 17:30 in Lima, already Saturday in Kathmandu.
  const at = new Date('2026-11-20T22:30:00Z')

  test("is read on its own wall's clock", () => {
    expect(wallClock('America/Lima', at)).toEqual({ date: '2026-11-20', time: '17:30', weekday: 5 })
    expect(wallClock('Asia/Kathmandu', at)).toEqual({ date: '2026-11-21', time: '04:15', weekday: 6 })
  })

  test('is open until its closing, closed on an exception', () => {
    expect(openNow(usualHours, wallClock('America/Lima', at))).toEqual({ open: true, text: 'Abierto hasta las 20:00' })
    const feast = { date: '2026-11-20', name: 'Aniversario', opensAt: null, closesAt: null }
    expect(openNow({ ...usualHours, exceptions: [feast] }, wallClock('America/Lima', at))).toEqual({
      open: false,
      text: 'Cerrado: Aniversario',
    })
  })

  test('says when it opens later the same day', () => {
    expect(openNow(usualHours, { date: '2026-11-20', time: '07:00', weekday: 5 }).text).toBe(
      'Cerrado, abre a las 08:00',
    )
  })
})
