import type { CircuitState, ConnectionState } from '@aforo/api/platform/connections'

/** Failed attempts of one task before a person has to act. */
export const attemptsAtMost = 8
const firstPause = 2
const longestPause = 600

/** Consecutive failures, over all tasks, that open the circuit. */
const failuresToOpen = 5
const firstOpen = 15
const longestOpen = 600
/** A probe without a result for this long counts as dead. */
const probeSeconds = 60
/** Maximum pause that a system can request. */
const longestAsked = 3600
/** Unless the reset of its limit is certain: a day, plus the hour of a clock change. */
const longestCertain = 25 * 3600

/** Half fixed and half random, so that tasks that failed together aren't retried together. */
const jittered = (seconds: number, chance: number) => seconds / 2 + (seconds / 2) * chance

/**
 * Seconds until the next attempt: doubled each time, up to ten minutes.
 * @param chance between 0 and 1
 */
export const pauseAfter = (attempts: number, chance: number): number =>
  jittered(Math.min(firstPause * 2 ** Math.max(0, attempts - 1), longestPause), chance)

/** State of a connection's circuit breaker. */
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

/** Whether a task may run: normally, as a probe, or not yet. */
export function admission(circuit: Circuit, now: Temporal.Instant): 'GO' | 'PROBE' | 'WAIT' {
  if (isAhead(circuit.pausedUntil, now)) return 'WAIT'
  if (circuit.state === 'CLOSED') return 'GO'
  return isAhead(circuit.probeAt, now) ? 'WAIT' : 'PROBE'
}

/** A task is probing the system. */
export const probing = (circuit: Circuit, now: Temporal.Instant): Circuit => ({
  ...circuit,
  state: 'HALF_OPEN',
  probeAt: inSeconds(now, probeSeconds),
})

/** The system answered, whatever the answer. */
export const afterAnswer = (circuit: Circuit): Circuit => ({ ...closedCircuit, pausedUntil: circuit.pausedUntil })

/**
 * The system didn't answer, or reported an error of its own.
 * @param now of the failure
 * @param atOnce opens the circuit immediately, for faults that affect every task, such as a wrong password
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
  // A request sent before the circuit opened adds no information.
  if (circuit.state === 'OPEN') return { ...circuit, failures, fault }
  const openings = circuit.openings + 1
  const pause = jittered(Math.min(firstOpen * 2 ** (openings - 1), longestOpen), chance)
  return { ...circuit, state: 'OPEN', failures, openings, downSince, fault, probeAt: inSeconds(now, pause) }
}

/**
 * The system requested a pause.
 * @param certain the limit is known to reset only then, such as a daily one
 */
export function afterRefrain(circuit: Circuit, seconds: number, now: Temporal.Instant, certain = false): Circuit {
  const until = inSeconds(now, Math.min(Math.max(seconds, 1), certain ? longestCertain : longestAsked))
  // The system is alive, so its failures no longer count.
  return { ...afterAnswer(circuit), pausedUntil: isAhead(circuit.pausedUntil, until) ? circuit.pausedUntil : until }
}

/** A connection's state in one word. */
export function stateOf(
  connection: { enabled: boolean; circuit: CircuitState; failures: number } | undefined,
): ConnectionState {
  if (connection === undefined) return 'NOT_CONFIGURED'
  if (!connection.enabled) return 'OFF'
  if (connection.circuit !== 'CLOSED') return 'DOWN'
  return connection.failures > 0 ? 'FAILING' : 'UP'
}

/** The seconds of a `Retry-After` header, in either form. @returns undefined if it can't be parsed */
export function secondsAsked(header: string | undefined, now: Temporal.Instant): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(\.\d+)?$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.epochMilliseconds) / 1000)
}
