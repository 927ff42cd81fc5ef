import type { DeviceState } from '@aforo/api/front-desk/screen-states'
import { onDevice } from '../../platform/storage.ts'

/** What a device showed last, and by how many milliseconds the server's clock was ahead of the device's. */
export interface Shown {
  state: Extract<DeviceState, { state: 'ROOM' | 'LOBBY' | 'GONE' }>
  offset: number
}

const key = 'aforo-screen'

/** Whether this browser is a paired screen: others don't ask the server what they would show. */
export const isScreen = (): boolean => onDevice.get(key) !== null

/** What it showed last, also after a reload without network; undefined if it isn't paired. */
export function lastShown(): Shown | undefined {
  const kept = onDevice.get(key)
  try {
    return kept === null ? undefined : (JSON.parse(kept) as Shown)
  } catch {
    return undefined
  }
}

/** Keeps what is shown for when the network is gone; forgets it when the device isn't paired any more. */
export function keepShown(shown: Shown | undefined): void {
  if (shown) onDevice.set(key, JSON.stringify(shown))
  else onDevice.remove(key)
}
