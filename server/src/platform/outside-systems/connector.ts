import type { ConnectionField, OutsideSystem } from '@aforo/api/platform/connections'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Fault } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import type { JobUnit } from '../unit-of-work.ts'
import type { OutsideClient } from './client.ts'
import type { OutsideFault } from './faults.ts'

/** A task as passed to its handler. */
export interface TaskAtWork<Payload = unknown> {
  id: string
  subject: string
  payload: Payload
  record: { type: string; id: string } | null
  /** 1 for the first attempt. */
  attempt: number
}

/**
 * Applies the outcome of an attempt, in the transaction that marks the task as DONE.
 * @returns the record that the task concerned, if any
 */
export type Finish = (unit: JobUnit) => Promise<{ type: string; id: string } | undefined | undefined>

/** The handler of one kind of task. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has a payload of its own shape
export interface OutsideHandler<Payload = any> {
  /** Its name for people: "Leer un negocio". */
  label: string
  payload: z.ZodType<Payload>
  /**
   * Calls the system, outside of any transaction. Requests that must not be sent twice use `once`.
   * @throws OutsideFault if the attempt failed
   */
  carryOut(client: OutsideClient, task: TaskAtWork<Payload>, services: Services): Promise<Finish>
  /**
   * Before resending a request that may have arrived: looks in the system for the result of the earlier attempt.
   * Required for a kind that uses `once`.
   * @returns undefined if there is none
   */
  lookFirst?(client: OutsideClient, task: TaskAtWork<Payload>, services: Services): Promise<Finish | undefined>
  /**
   * Marks the task's record when nothing more happens automatically, in the transaction in which the task fails for
   * good or is discarded.
   */
  gaveUp?(unit: Abandoning, payload: Payload, fault: OutsideFault): Promise<void>
}

/** The context of `gaveUp`: the transaction of the worker, or of the person who discards a task. */
export type Abandoning = Pick<JobUnit, 'tx' | 'now' | 'tenantId' | 'record' | 'emit'>

/** Calls `gaveUp` for a task, if its kind has it. */
export async function abandon(
  unit: Abandoning,
  connector: Connector | undefined,
  task: { kind: string; payload: unknown },
  fault: OutsideFault,
): Promise<void> {
  const handler = connector?.kinds[task.kind]
  const read = handler?.payload.safeParse(task.payload)
  if (read?.success) await handler?.gaveUp?.(unit, read.data, fault)
}

/** A step of the connection test. */
export interface CheckStep {
  label: string
  /** @returns the success message in Spanish @throws OutsideFault */
  run(client: OutsideClient): Promise<string>
}

/** An area's implementation of one outside system. The program lists all in `parts.ts`. */
export interface Connector {
  system: OutsideSystem
  name: string
  /** Its purpose, in one line. */
  about: string
  usualAddress: string
  fields: readonly ConnectionField[]
  /** The path of the system's webhook, below the program's own address. */
  webhookPath?(connectionId: string): string
  /** Errors in the typed data that can be found without calling the system. */
  faultIn?(given: { settings: Record<string, string>; secrets: ReadonlySet<string> }): Fault | undefined
  steps: readonly CheckStep[]
  kinds: Readonly<Record<string, OutsideHandler>>
  /** Resets the reading position when the connection is removed, since the next one is another system. */
  forget?(tx: Tx): Promise<void>
  /** The app's address of a record. */
  linkOf?(record: { type: string; id: string }): string
}

export type Connectors = readonly Connector[]

export const connectorOf = (connectors: Connectors, system: string): Connector | undefined =>
  connectors.find(one => one.system === system)
