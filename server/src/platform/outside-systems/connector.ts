import type { ConnectionField, OutsideSystem } from '@aforo/api/platform/connections'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Fault } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import type { JobUnit } from '../unit-of-work.ts'
import type { OutsideClient } from './client.ts'
import type { OutsideFault } from './faults.ts'

/** What the engine knows of a task that it gives to a handler. */
export interface TaskAtWork<Payload = unknown> {
  id: string
  subject: string
  payload: Payload
  record: { type: string; id: string } | null
  /** 1 the first time. */
  attempt: number
}

/**
 * What an attempt came to; done in the transaction in which the task becomes DONE, so that both hold or neither.
 * @returns the record that the task turned out to be about, if it is one
 */
export type Finish = (unit: JobUnit) => Promise<{ type: string; id: string } | undefined | undefined>

/** How one kind of task is carried out. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has a payload of its own shape
export interface OutsideHandler<Payload = any> {
  /** What it does, for people: "Leer un negocio". */
  label: string
  payload: z.ZodType<Payload>
  /**
   * Talks to the system, outside of any transaction. What may not be sent twice is sent with `once`.
   * @throws OutsideFault where it came to nothing
   */
  carryOut(client: OutsideClient, task: TaskAtWork<Payload>, services: Services): Promise<Finish>
  /**
   * Asked before anything is sent again, where it isn't known whether it arrived: looks in the system for what the
   * earlier attempt may have made. A kind that sends with `once` has it.
   * @returns undefined if nothing is there
   */
  lookFirst?(client: OutsideClient, task: TaskAtWork<Payload>, services: Services): Promise<Finish | undefined>
  /**
   * Says of the record that nothing comes of it by itself, in the transaction in which the task fails for good or is discarded.
   */
  gaveUp?(unit: Abandoning, payload: Payload, fault: OutsideFault): Promise<void>
}

/** What `gaveUp` has at hand: the worker's transaction, or that of whoever discards a task. */
export type Abandoning = Pick<JobUnit, 'tx' | 'now' | 'tenantId' | 'record' | 'emit'>

/** Calls it for a task, where its kind has one. */
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

/** A thing that a test of the connection tries. */
export interface CheckStep {
  label: string
  /** @returns what is well, in Spanish @throws OutsideFault */
  run(client: OutsideClient): Promise<string>
}

/** What an area knows of one outside system. The program lists them in `parts.ts`. */
export interface Connector {
  system: OutsideSystem
  name: string
  /** In one line, what it is for. */
  about: string
  usualAddress: string
  fields: readonly ConnectionField[]
  /** Where the system sends its events, behind the program's own address. */
  webhookPath?(connectionId: string): string
  /** What is wrong with what was typed, as far as it shows without asking the system. */
  faultIn?(given: { settings: Record<string, string>; secrets: ReadonlySet<string> }): Fault | undefined
  steps: readonly CheckStep[]
  kinds: Readonly<Record<string, OutsideHandler>>
  /** Forgets how far its system was read, when its connection is removed: the next one is another. */
  forget?(tx: Tx): Promise<void>
  /** Where a record is shown: an address of the app. */
  linkOf?(record: { type: string; id: string }): string
}

export type Connectors = readonly Connector[]

export const connectorOf = (connectors: Connectors, system: string): Connector | undefined =>
  connectors.find(one => one.system === system)
