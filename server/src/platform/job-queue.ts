import type { Tx } from './database/database.ts'

/**
 * The background jobs that a change may enqueue, with their data. An area declares its own beside the job: `declare
 * module '…/job-queue.ts' { interface JobData { 'area.job': { … } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface JobData {}

export type JobName = keyof JobData & string

/** Enqueues background jobs in the transaction of a change. */
export interface JobQueue {
  /** Adds jobs with the transaction's last statements, so that they exist if and only if the change is committed. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name][]): Promise<void>
}
