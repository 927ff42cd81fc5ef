import type { CircuitState, ConnectionState } from '@aforo/api/platform/connections'

/** Attempts of one task that the system fails until somebody is asked. */
export const attemptsAtMost = 8
const firstPause = 2
const longestPause = 600

/** Attempts in a row, of whatever tasks, that the system fails until its circuit opens. */
const failuresToOpen = 5
const firstOpen = 15
const longestOpen = 600
/** A probe that says nothing for so long has died with its worker. */
const probeSeconds = 60
/** Nobody waits longer because a system asks for it. */
const longestAsked = 3600
/** Unless it is known when a limit is given back: a day and the hour by which some days are longer. */
const longestCertain = 25 * 3600

/** Half of it for certain and the other half by chance, so that what failed together isn't tried together. */
const jittered = (seconds: number, chance: number) => seconds / 2 + (seconds / 2) * chance

/**
 * Seconds until a task is tried again after so many attempts: doubled at each, up to ten minutes.
 * @param chance between 0 and 1
 */
export const pauseAfter = (attempts: number, chance: number): number =>
  jittered(Math.min(firstPause * 2 ** Math.max(0, attempts - 1), longestPause), chance)

/** What a connection's circuit knows. */
export interface Circuit {
  state: CircuitState
  failures: number
  openings: number
  downSince: Temporal.Instant | null
  fault: string | null
  probeAt: Temporal.Instant | null
  pausedUntil: Temporal.Instant | null
}

export const closedCircuit: Circuit = {
  state: 'CLOSED',
  failures: 0,
  openings: 0,
  downSince: null,
  fault: null,
  probeAt: null,
  pausedUntil: null,
}

const isAhead = (moment: Temporal.Instant | null, now: Temporal.Instant) =>
  moment !== null && Temporal.Instant.compare(moment, now) > 0

const inSeconds = (now: Temporal.Instant, seconds: number) => now.add({ milliseconds: Math.round(seconds * 1000) })

/** Whether a task may be carried out: as usual, as the one that tries whether the system is back, or not yet. */
export function admission(circuit: Circuit, now: Temporal.Instant): 'GO' | 'PROBE' | 'WAIT' {
  if (isAhead(circuit.pausedUntil, now)) return 'WAIT'
  if (circuit.state === 'CLOSED') return 'GO'
  return isAhead(circuit.probeAt, now) ? 'WAIT' : 'PROBE'
}

/** While one task tries whether the system is back. */
export const probing = (circuit: Circuit, now: Temporal.Instant): Circuit => ({
  ...circuit,
  state: 'HALF_OPEN',
  probeAt: inSeconds(now, probeSeconds),
})

/** The system has answered, whatever it answered. */
export const afterAnswer = (circuit: Circuit): Circuit => ({ ...closedCircuit, pausedUntil: circuit.pausedUntil })

/**
 * The system did not answer, or said that it can't.
 * @param now of the failure
 * @param atOnce opens it without waiting for more of the same: nothing else would go better, such as a wrong password
 */
export function afterFailure(
  circuit: Circuit,
  { fault, atOnce = false, chance }: { fault: string; atOnce?: boolean; chance: number },
  now: Temporal.Instant,
): Circuit {
  const failures = circuit.failures + 1
  const downSince = circuit.downSince ?? now
  if (circuit.state === 'CLOSED' && failures < failuresToOpen && !atOnce)
    return { ...circuit, failures, downSince, fault }
  // What was sent before it opened and fails only now says nothing new.
  if (circuit.state === 'OPEN') return { ...circuit, failures, fault }
  const openings = circuit.openings + 1
  const pause = jittered(Math.min(firstOpen * 2 ** (openings - 1), longestOpen), chance)
  return { ...circuit, state: 'OPEN', failures, openings, downSince, fault, probeAt: inSeconds(now, pause) }
}

/**
 * The system asked for a pause.
 * @param certain nothing is had before it is over: a day's limit that is used up
 */
export function afterRefrain(circuit: Circuit, seconds: number, now: Temporal.Instant, certain = false): Circuit {
  const until = inSeconds(now, Math.min(Math.max(seconds, 1), certain ? longestCertain : longestAsked))
  // It lives: what was counted against it counts no more.
  return { ...afterAnswer(circuit), pausedUntil: isAhead(circuit.pausedUntil, until) ? circuit.pausedUntil : until }
}

/** How a connection is, in one word. */
export function stateOf(
  connection: { enabled: boolean; circuit: CircuitState; failures: number } | undefined,
): ConnectionState {
  if (connection === undefined) return 'NOT_CONFIGURED'
  if (!connection.enabled) return 'OFF'
  if (connection.circuit !== 'CLOSED') return 'DOWN'
  return connection.failures > 0 ? 'FAILING' : 'UP'
}

/**
 * Seconds that `Retry-After` asks for, in either of its forms.
 * @returns undefined where it says nothing that can be read
 */
export function secondsAsked(header: string | undefined, now: Temporal.Instant): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(\.\d+)?$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.epochMilliseconds) / 1000)
}
