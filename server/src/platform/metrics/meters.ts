import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AuditAction } from '../audit-actions.ts'

/** What this copy of the program counts, for `/metrics`. Names and labels only: never a person, a tenant or a record. */
export interface Meters {
  registry: Registry
  /** @param asked area: the first two segments of the matched route */
  answered(asked: { method: string; area: string; status: number }, seconds: number): void
  /** Committed changes, by their audit action: `reservation.created` counts bookings. */
  happened(action: AuditAction): void
  /** A refused call. @param code as in its problem document */
  refused(code: string): void
  /** @param outcome as `accepted`, `refused`, `locked` */
  signedIn(method: string, outcome: string): void
  ran(job: string, outcome: 'done' | 'failed', seconds: number): void
  /** One attempt at a task of an outside system. @param outcome `done`, or the kind of its fault */
  attempted(system: string, outcome: string): void
}

/** Opens the registry, with what Node itself tells of its process. */
export function openMeters(): Meters {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'aforo_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const happenings = new Counter({
    name: 'aforo_changes_total',
    help: 'Committed changes, by audit action',
    labelNames: ['action'],
    registers,
  })
  const refusals = new Counter({
    name: 'aforo_refusals_total',
    help: 'Refused calls, by the code of their problem',
    labelNames: ['code'],
    registers,
  })
  const signIns = new Counter({
    name: 'aforo_sign_ins_total',
    help: 'Attempts to sign in, by means and outcome',
    labelNames: ['method', 'outcome'],
    registers,
  })
  const jobs = new Histogram({
    name: 'aforo_job_seconds',
    help: 'Time of a background job, by queue and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.5, 5, 60, 600],
    registers,
  })
  const attempts = new Counter({
    name: 'aforo_outside_attempts_total',
    help: 'Attempts at tasks of outside systems, by system and outcome',
    labelNames: ['system', 'outcome'],
    registers,
  })
  return {
    registry,
    answered: (asked, seconds) => durations.observe(asked, seconds),
    happened: action => happenings.inc({ action }),
    refused: code => refusals.inc({ code }),
    signedIn: (method, outcome) => signIns.inc({ method, outcome }),
    ran: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    attempted: (system, outcome) => attempts.inc({ system, outcome }),
  }
}
