import type { History } from '@aforo/api/platform/base'
import type { LiveEvent } from '@aforo/api/platform/events'
import type { AuditAction } from './audit-actions.ts'
import { type HistoryWords, historyRows, presentHistory } from './history.ts'
import type { HandlerContext } from './http/on.ts'
import { isStale, notFound, type Refusals, type Stale, staleVersion } from './http/refusals.ts'

interface Kept {
  id: string
  /** Left out where the record has none. */
  version?: number
}

/** What is particular to one kind of record. */
interface RecordKind<
  Type extends string,
  Context extends HandlerContext,
  Row extends Kept,
  Answer,
  Trace extends object,
> {
  /** Names it in the audit log and its actions: `product`. */
  type: Type
  /** The record as the caller may see it. */
  find(context: Context, id: string): Promise<Row | undefined>
  /** As `find`, and nobody else changes it for the rest of the transaction. */
  lock(context: Context, id: string): Promise<Row | undefined>
  present(row: Row, context: Context): Answer | Promise<Answer>
  /** What the audit log keeps of it. */
  trace(row: Row, context: Context): Trace
  /** What the audit log keeps of a change, where that is less than all before it and all after it. */
  difference?(before: Trace, after: Trace): { before: object; after: object }
  /** What is announced when it changes. */
  event(row: Row): LiveEvent
  /** The fields that its history shows, in Spanish. */
  words: HistoryWords
}

/** Before and after a change; one that is made has no `before`, one that is removed no `after`. */
interface Change<Row> {
  before?: Row
  after?: Row
  /** What the audit log keeps beside the record's own fields. */
  extra?: { before?: object; after?: object }
}

/** How each handler of a kind of record locks it, records what it did, answers, and reads the history. */
export function recordOf<
  Type extends string,
  Context extends HandlerContext,
  Row extends Kept,
  Answer,
  Trace extends object,
>({
  type,
  find,
  lock,
  present,
  trace,
  difference = (before, after) => ({ before, after }),
  event,
  words,
}: RecordKind<Type, Context, Row, Answer, Trace>) {
  type Action = Extract<AuditAction, `${Type}.${string}`>

  /** Writes a line of the history and announces the change. */
  function record(context: Context, action: Action, { before, after, extra }: Change<Row>): void {
    const row = after ?? before
    if (!row) throw new Error(`${action} without a record`)
    const old = before && trace(before, context)
    const now = after && trace(after, context)
    const kept = old && now ? difference(old, now) : { before: old, after: now }
    context.record({
      action,
      entityType: type,
      entityId: row.id,
      ...(old && { before: { ...kept.before, ...extra?.before } }),
      ...(now && { after: { ...kept.after, ...extra?.after } }),
    })
    context.emit(event(row))
  }

  return {
    record,
    present,

    /** The record to change, held for this transaction, if it is still the one that the caller saw. */
    async lock(
      context: Context,
      asked: { id: string; version?: number },
      errors: Refusals<'NOT_FOUND'> & Partial<Stale<Answer>>,
    ): Promise<Row> {
      const row = (await lock(context, asked.id)) ?? notFound(errors)
      const { STALE_VERSION } = errors
      if (STALE_VERSION && isStale(asked, row)) staleVersion({ STALE_VERSION }, await present(row, context))
      return row
    },

    /** Records the record that was just made and answers it. @param more what the audit log keeps beside it */
    async created(
      context: Context,
      action: Action,
      id: string,
      errors: Refusals<'NOT_FOUND'>,
      more?: object,
    ): Promise<Answer> {
      const after = (await find(context, id)) ?? notFound(errors)
      record(context, action, { after, extra: { after: more } })
      return present(after, context)
    },

    /** Records what was changed and answers the record as it is now. @param more what the audit log keeps beside it */
    async changed(context: Context, action: Action, before: Row, more?: object): Promise<Answer> {
      const after = (await find(context, before.id)) ?? before
      record(context, action, { before, after, extra: { after: more } })
      return present(after, context)
    },

    /** What happened to it, the newest first. */
    async history(context: Context, { id }: { id: string }, errors: Refusals<'NOT_FOUND'>): Promise<History> {
      if (!(await find(context, id))) notFound(errors)
      return presentHistory(await historyRows(context.tx, type, id), words)
    },
  }
}
