import { describe, expect, it } from 'vitest'
import { type Attempts, afterTry, signInPerAccount } from './attempts.rules.ts'

const start = Temporal.Instant.from('2026-03-02T14:00:00Z')
const after = (minutes: number) => start.add({ seconds: Math.round(minutes * 60) })

/** Attempts at these minutes. @returns for each the count, or the seconds to wait */
function tries(...minutes: number[]) {
  let state: Attempts | undefined
  return minutes.map(minute => {
    const outcome = afterTry(state, signInPerAccount, after(minute))
    if ('waitSeconds' in outcome) return { wait: outcome.waitSeconds }
    state = outcome.attempts
    return outcome.attempts.count
  })
}

describe('sign-in attempts at one account', () => {
  const ten = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]

  it('are locked for a minute after ten', () => {
    expect(tries(...ten, 1, 1.5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, { wait: 60 }, { wait: 30 }])
  })

  it('double the lock with each further one', () => {
    expect(tries(...ten, 2, 2, 4, 4, 8, 8).slice(10)).toEqual([11, { wait: 120 }, 12, { wait: 240 }, 13, { wait: 480 }])
  })

  it('are never locked for more than an hour', () => {
    const late = [2, 4, 8, 16, 32, 64, 124, 184]
    expect(tries(...ten, ...late, 184).at(-1)).toEqual({ wait: 3600 })
  })

  it('start from zero 15 minutes after the first one, without a lock', () => {
    expect(tries(0, 5, 14.9, 15, 16)).toEqual([1, 2, 3, 1, 2])
  })

  it('start from zero 15 minutes after the lock ended', () => {
    expect(tries(...ten, 17).at(-1)).toBe(1)
    expect(tries(...ten, 16.9).at(-1)).toBe(11)
  })
})
