import type { AnyRouter } from '@tanstack/react-router'

interface Vital {
  /** The screen's address without its values. */
  route: string
  name: 'LCP' | 'INP' | 'CLS'
  value: number
}

/** Milliseconds: a faster answer to a hand is not looked at. */
const shortest = 16
/** Shifts that follow one another this closely (milliseconds) count as one, up to the longest. */
const gap = 1_000
const longest = 5_000

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId?: number
}

/** How much a screen moved by itself: the worst row of shifts. */
export function shifts() {
  let [first, last, sum, worst] = [0, 0, 0, 0]
  return {
    add({ startTime, value, hadRecentInput }: Pick<Shift, 'startTime' | 'value' | 'hadRecentInput'>) {
      if (hadRecentInput) return
      const goesOn = startTime - last < gap && startTime - first < longest
      if (!goesOn) [first, sum] = [startTime, 0]
      last = startTime
      sum += value
      worst = Math.max(worst, sum)
    },
    worst: () => worst,
  }
}

/** How slowly a screen answered a hand: the slowest of its interactions, leaving out one of every fifty. */
export function interactions() {
  const slowest = new Map<number, number>()
  return {
    add({ interactionId, duration }: Pick<Interaction, 'interactionId' | 'duration'>) {
      if (interactionId) slowest.set(interactionId, Math.max(slowest.get(interactionId) ?? 0, duration))
    },
    worst: () => [...slowest.values()].sort((one, other) => other - one)[Math.floor(slowest.size / 50)],
  }
}

/** Sends how long the screens take for who uses them, by screen and of nobody. Only where the operator wants to know. */
export function measureVitals(router: Pick<AnyRouter, 'state' | 'subscribe'>) {
  const routeNow = () => router.state.matches.at(-1)?.fullPath ?? ''
  let route = routeNow()
  let [moved, answered] = [shifts(), interactions()]
  let painted: number | undefined
  const observe = (type: string, read: (entry: PerformanceEntry) => void) => {
    // A browser that can't measure one of them measures the others.
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined
    const observer = new PerformanceObserver(list => list.getEntries().forEach(read))
    observer.observe({ type, buffered: true, durationThreshold: shortest } as PerformanceObserverInit)
    return () => observer.takeRecords().forEach(read)
  }
  const pending = [
    observe('largest-contentful-paint', ({ startTime }) => (painted = startTime)),
    observe('layout-shift', entry => moved.add(entry as Shift)),
    observe('event', entry => answered.add(entry as Interaction)),
  ]
  const send = () => {
    for (const take of pending) take?.()
    const inp = answered.worst()
    const vitals: Vital[] = [{ route, name: 'CLS', value: moved.worst() }]
    if (painted !== undefined) vitals.push({ route, name: 'LCP', value: painted })
    if (inp !== undefined) vitals.push({ route, name: 'INP', value: inp })
    navigator.sendBeacon('/vitals', new Blob([JSON.stringify(vitals)], { type: 'application/json' }))
    // Paints count for the screen that the page was opened for; the rest begins anew with each.
    painted = undefined
    ;[moved, answered] = [shifts(), interactions()]
  }
  router.subscribe('onResolved', () => {
    if (routeNow() === route) return
    if (route) send()
    route = routeNow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
}
