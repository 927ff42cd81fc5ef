import { describe, expect, it } from 'vitest'
import { idlenessAt } from './inactivity.ts'

const minute = 60_000

describe('an idle session', () => {
  it('is fine until the minutes have passed', () => {
    expect(idlenessAt(15 * minute - 1000, 0, 15)).toEqual({ kind: 'active' })
  })

  it('is announced for sixty seconds', () => {
    expect(idlenessAt(15 * minute, 0, 15)).toEqual({ kind: 'warning', secondsLeft: 60 })
    expect(idlenessAt(15 * minute + 59_500, 0, 15)).toEqual({ kind: 'warning', secondsLeft: 1 })
  })

  it('is over after them, also when the machine slept through the announcement', () => {
    expect(idlenessAt(16 * minute, 0, 15)).toEqual({ kind: 'over' })
    expect(idlenessAt(9 * 60 * minute, 0, 15)).toEqual({ kind: 'over' })
  })

  it('counts from the last activity', () => {
    expect(idlenessAt(16 * minute, 10 * minute, 15)).toEqual({ kind: 'active' })
  })
})
