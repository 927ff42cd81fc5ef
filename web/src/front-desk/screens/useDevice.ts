import type { DeviceState } from '@aforo/api/front-desk/screen-states'
import { useEffect, useState } from 'react'
import { followDevice } from './deviceLoop.ts'
import { keepShown, lastShown } from './deviceMemory.ts'

export interface Device {
  /** Undefined until something is known. */
  state: DeviceState | undefined
  /** By how many milliseconds the server's clock is ahead of this device's. */
  offset: number
  /** Without network: what is shown is from before. */
  isAway: boolean
}

/** What this device shows, kept up to date; without network what it showed last. */
export function useDevice(): Device & { show: (state: DeviceState) => void } {
  const [device, setDevice] = useState<Device>(() => {
    const last = lastShown()
    return { state: last?.state, offset: last?.offset ?? 0, isAway: false }
  })
  const [show] = useState(() => (state: DeviceState) => {
    const offset = 'now' in state ? Date.parse(state.now) - Date.now() : 0
    const isPaired = state.state === 'ROOM' || state.state === 'LOBBY' || state.state === 'GONE'
    keepShown(isPaired ? { state, offset } : undefined)
    setDevice({ state, offset, isAway: false })
  })
  useEffect(() => {
    const stop = new AbortController()
    followDevice({ onState: show, onAway: () => setDevice(before => ({ ...before, isAway: true })) }, stop.signal)
    return () => stop.abort()
  }, [show])
  return { ...device, show }
}

/** Now, by the server's clock, anew every second in which the minute may change. */
export function useClock(offset: number): number {
  const [now, setNow] = useState(() => Date.now() + offset)
  useEffect(() => {
    const tick = () => setNow(Date.now() + offset)
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [offset])
  // A minute is one drawing.
  return Math.floor(now / 5_000) * 5_000
}
