import type { DeviceState } from '@aforo/api/front-desk/screen-states'
import { client } from '../../platform/api.ts'
import { pauseOrOnline } from '../../platform/pauseOrOnline.ts'
import { isCancelled, refusalOf } from '../../platform/problem.ts'

/** Milliseconds before trying again: doubled at each failure, up to the longest. */
const firstPause = 1_000
const longestPause = 30_000
/** An unpaired device looks this often whether somebody typed its code. */
const pairingPause = 3_000

interface Told {
  /** An answer has arrived. */
  onState(state: DeviceState): void
  /** The server can't be reached. */
  onAway(): void
}

/** Milliseconds until the next minute of the wall: bookings begin and end there. A little later, not all screens at once. */
export const untilNextMinute = (now: number): number => 60_000 - (now % 60_000) + 200 + Math.random() * 2_000

/**
 * Keeps a device up to date until the signal: reads at every minute of the wall, and at once when the server tells of a
 * change; without an answer again and again, with longer pauses. A device that belongs to nobody asks for a code.
 */
export async function followDevice({ onState, onAway }: Told, signal: AbortSignal): Promise<void> {
  let pause = firstPause
  let wake = () => {}
  let isPaired = false
  let isStale = false
  const readSoon = () => {
    isStale = true
    wake()
  }
  const listening = listen(() => isPaired, readSoon, signal)
  while (!signal.aborted) {
    let wait = pause
    isStale = false
    try {
      const found = await client.screens.device(undefined, { signal })
      const state = found.state === 'NONE' ? await client.screens.requestCode(undefined, { signal }) : found
      isPaired = state.state !== 'PAIRING' && state.state !== 'NONE'
      pause = firstPause
      wait = isPaired ? untilNextMinute(Date.now()) : pairingPause
      onState(state)
    } catch (error) {
      if (signal.aborted || isCancelled(error)) break
      onAway()
      wait = pause * (0.75 + Math.random() / 2)
      pause = Math.min(pause * 2, longestPause)
    }
    // Something changed while it was read.
    if (isStale && !signal.aborted) continue
    const sleep = new AbortController()
    wake = () => sleep.abort()
    const stop = () => sleep.abort()
    signal.addEventListener('abort', stop, { once: true })
    await pauseOrOnline(wait, sleep.signal)
    signal.removeEventListener('abort', stop)
  }
  await listening
}

/** Hears of changes while the device is paired. */
async function listen(isPaired: () => boolean, onChange: () => void, signal: AbortSignal) {
  let pause = firstPause
  while (!signal.aborted) {
    if (!isPaired()) {
      await pauseOrOnline(pairingPause, signal)
      continue
    }
    try {
      const events = await client.screens.events(undefined, { signal })
      // What happened before anybody listened is unknown.
      onChange()
      for await (const { topic } of events) {
        pause = firstPause
        if (topic === 'changed') onChange()
      }
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return
      // Unpaired: the next reading says so.
      if (refusalOf(error).status === 401) onChange()
    }
    await pauseOrOnline(pause * (0.75 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}
