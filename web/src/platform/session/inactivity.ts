import { onTabMessage, tellTabs } from './tabs.ts'

/** Seconds between the announcement and the end of the session. */
export const warningSeconds = 60
/** Milliseconds: activity is told to the other tabs at most this often. */
const tellEvery = 2000

let lastActive = Date.now()
let lastTold = 0

/** Where an idle session stands: fine, announced with the seconds left, or over. */
export type Idleness = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'over' }

/** By the clock, not by counting ticks: a laptop that slept through the end is signed out when it wakes. */
export function idlenessAt(now: number, since: number, inactivityMinutes: number): Idleness {
  const left = (since + inactivityMinutes * 60_000 + warningSeconds * 1000 - now) / 1000
  if (left <= 0) return { kind: 'over' }
  return left <= warningSeconds ? { kind: 'warning', secondsLeft: Math.ceil(left) } : { kind: 'active' }
}

export const lastActivity = () => lastActive

/** Something was done here; every tab of this browser counts it. */
export function markActive(now = Date.now()) {
  lastActive = Math.max(lastActive, now)
  if (now - lastTold < tellEvery) return
  lastTold = now
  tellTabs({ kind: 'active', at: now })
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Counts what is done in this tab and in the others. While `paused` (the announcement stands), only the button counts. */
export function watchActivity(paused: () => boolean): () => void {
  const onSign = () => {
    if (!paused()) markActive()
  }
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true })
  const stopListening = onTabMessage(message => {
    if (message.kind === 'active') lastActive = Math.max(lastActive, message.at)
  })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
    stopListening()
  }
}
