// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { interactions, measureVitals, shifts } from './vitals.ts'

it('counts shifts that follow one another as one, and none that a hand made', () => {
  const moved = shifts()
  for (const [startTime, value] of [
    [100, 0.1],
    [900, 0.1],
    [5_000, 0.15],
  ] as const)
    moved.add({ startTime, value, hadRecentInput: false })
  moved.add({ startTime: 5_100, value: 0.9, hadRecentInput: true })
  expect(moved.worst()).toBeCloseTo(0.2)
})

it('takes the slowest answer to a hand, one of each fifty left out', () => {
  const answered = interactions()
  expect(answered.worst()).toBeUndefined()
  answered.add({ interactionId: 1, duration: 40 })
  answered.add({ interactionId: 1, duration: 120 })
  answered.add({ interactionId: 0, duration: 900 })
  expect(answered.worst()).toBe(120)
  for (let id = 2; id <= 50; id++) answered.add({ interactionId: id, duration: 20 })
  expect(answered.worst()).toBe(20)
})

it('sends a screen’s figures when it is left, by its address without values and with nothing else', () => {
  const sent = vi.fn()
  vi.stubGlobal('navigator', { sendBeacon: sent })
  class Observer {
    static supportedEntryTypes = ['layout-shift']
    observe() {}
    takeRecords = () => []
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const state = { matches: [{ fullPath: '/app/sales/billings/$id' }] }
  let resolved = () => {}
  const subscribe = (_: string, listener: () => void) => {
    resolved = listener
    return () => {}
  }
  measureVitals({ state, subscribe } as never)
  resolved()
  expect(sent).not.toHaveBeenCalled()
  state.matches = [{ fullPath: '/app/dashboard' }]
  resolved()
  expect(sent).toHaveBeenCalledOnce()
  const [address, body] = sent.mock.calls[0] as [string, Blob]
  expect([address, body.type]).toEqual(['/vitals', 'application/json'])
  return expect(body.text()).resolves.toBe('[{"route":"/app/sales/billings/$id","name":"CLS","value":0}]')
})
