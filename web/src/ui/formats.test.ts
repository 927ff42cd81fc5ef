import { fold } from '@aforo/contract/platform/fold'
import { describe, expect, it } from 'vitest'
import {
  formatCounted,
  formatDate,
  formatDuration,
  formatHours,
  formatInstant,
  formatLongDate,
  minutesOf,
  parseWallTime,
  truncate,
  wallTimeOf,
} from './formats.ts'

describe('formats', () => {
  it('counts agree with their noun', () => {
    expect(formatCounted(1, 'sede', 'sedes')).toBe('1 sede')
    expect(formatCounted(1234, 'sede', 'sedes')).toBe('1,234 sedes')
  })

  it('a calendar date is the same in every time zone', () => {
    expect(formatDate('2026-03-05')).toBe('5 mar. 2026')
    expect(formatLongDate('2026-03-05')).toBe('jueves, 5 de marzo de 2026')
  })

  it('an instant is shown in the given time zone, where the date may differ', () => {
    expect(formatInstant('2026-03-05T03:30:00Z', 'America/Lima')).toBe('4 mar. 2026, 22:30')
    expect(formatInstant('2026-03-05T03:30:00Z', 'Asia/Kathmandu')).toBe('5 mar. 2026, 09:15')
  })

  it('durations are in hrs and min', () => {
    expect([45, 60, 90].map(formatDuration)).toEqual(['45 min', '1 hrs', '1 hrs 30 min'])
  })

  it('hours in a sentence are h', () => {
    expect([0, 45, 60, 90].map(formatHours)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min'])
  })

  it('long texts are cut', () => {
    expect(truncate('a'.repeat(100))).toHaveLength(100)
    expect(truncate('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  })

  it('search ignores accents and case', () => {
    expect(fold('Órdenes ÑANDÚ')).toBe('ordenes nandu')
  })
})

describe('typed times', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30 pm', '21:30'],
    ['12 am', '00:00'],
    ['24:00', '24:00'],
    ['1745', '17:45'],
  ])('%s is %s', (typed, time) => {
    expect(parseWallTime(typed)).toBe(time)
  })

  it.each(['', 'mañana', '25:00', '24:30', '9:75', '13 pm'])('%s is not a time of day', typed => {
    expect(parseWallTime(typed)).toBeUndefined()
  })

  it('minutes of a day convert both ways', () => {
    expect(minutesOf('24:00')).toBe(1440)
    expect(wallTimeOf(570)).toBe('09:30')
  })
})
