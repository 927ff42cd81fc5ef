import type { History } from '@aforo/api/platform/base'
import type { LiveEvent } from '@aforo/api/platform/events'
import type { AuditAction } from './audit-actions.ts'
import { type HistoryWords, historyRows, presentHistory } from './history.ts'
import type { HandlerContext } from './http/on.ts'
import { isStale, notFound, type Refusals, type Stale, staleVersion } from './http/refusals.ts'

interface Kept {
  id: string
  /** Omitted if the record has no version. */
  version?: number
}

/** The definition of a kind of record. */
interface RecordKind<
  Type extends string,
  Context extends HandlerContext,
  Row extends Kept,
  Answer,
  Trace extends object,
> {
  /** Its name in the audit log and in actions: `product`. */
  type: Type
  /** The record as visible to the caller. */
  find(context: Context, id: string): Promise<Row | undefined>
  /** Like `find`, but locks the record for the rest of the transaction. */
  lock(context: Context, id: string): Promise<Row | undefined>
  present(row: Row, context: Context): Answer | Promise<Answer>
  /** The audited fields. */
  trace(row: Row, context: Context): Trace
  /** The audited part of a change, if less than the full record before and after. */
  difference?(before: Trace, after: Trace): { before: object; after: object }
  /** The live event of a change. */
  event(row: Row): LiveEvent
  /** The Spanish labels of the fields in its history. */
  words: HistoryWords
}

/** The record before and after; `before` is missing for a new one, `after` for a deleted one. */
interface Change<Row> {
  before?: Row
  after?: Row
  /** Audited in addition to the record's own fields. */
  extra?: { before?: object; after?: object }
}

/** Locking, recording, answering and history for the handlers of one kind of record. */
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

  /** Writes an audit entry and announces the change. */
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

    /** Locks the record for a change, if it is still the version that the caller saw. */
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

    /**
     * Records the new record and answers it.
     * @param more audited in addition
     */
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

    /**
     * Records the change and answers the current record.
     * @param more audited in addition
     */
    async changed(context: Context, action: Action, before: Row, more?: object): Promise<Answer> {
      const after = (await find(context, before.id)) ?? before
      record(context, action, { before, after, extra: { after: more } })
      return present(after, context)
    },

    /** The record's history, newest first. */
    async history(context: Context, { id }: { id: string }, errors: Refusals<'NOT_FOUND'>): Promise<History> {
      if (!(await find(context, id))) notFound(errors)
      return presentHistory(await historyRows(context.tx, type, id), words)
    },
  }
}
