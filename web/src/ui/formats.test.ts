import { fold } from '@aforo/api/platform/fold'
import { describe, expect, it } from 'vitest'
import { formatCounted, formatPercent, minutesOf, parseWallTime, truncate, wallTimeOf } from './formats.ts'

describe('formats', () => {
  it('counts agree with their noun', () => {
    expect(formatCounted(1, 'sede', 'sedes')).toBe('1 sede')
    expect(formatCounted(1234, 'sede', 'sedes')).toBe('1,234 sedes')
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

  it.each([
    ['18.00', '18 %'],
    ['12.50', '12.5 %'],
    ['0.25', '0.25 %'],
    ['100.00', '100 %'],
  ])('%s percent is %s', (rate, words) => {
    expect(formatPercent(rate)).toBe(words)
  })
})
