import { randomUUIDv7 } from 'node:crypto'
import { mostOfCountry } from '@aforo/api/people/contract-terms'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import {
  invalidField,
  isStale,
  notFound,
  type Refusals,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import { lockTenant } from '../organization/organization.queries.ts'
import { countTerms, lockTerm, setTermDeleted, type TermTable } from './terms.queries.ts'

interface Kept {
  id: string
  country_code: string
  version: number
  deleted_at: Temporal.Instant | null
}

type Context = HandlerContext & Pick<RequestContext, 'services'>
type Noun = 'payment_method' | 'credit_days' | 'contract_annex'

/** What is particular to payment methods, credit days and annexes. */
interface TermKind<Row extends Kept, Answer> {
  noun: Noun
  table: TermTable
  /** The field that a country with too many of them complains of. */
  field: string
  find(tx: Tx, id: string): Promise<Row | undefined>
  present(row: Row, context: Context): Answer
  /** As its history writes it. */
  words(row: Row): string | number
}

/** What payment methods, credit days and annexes have in common: few of a country, named once, removed and restored. */
export function termOf<Row extends Kept, Answer>({ noun, table, field, find, present, words }: TermKind<Row, Answer>) {
  type Action = 'added' | 'removed' | 'restored'

  function traced({ record, emit }: HandlerContext, action: Action | 'renamed', before?: Row, after?: Row) {
    const row = after ?? before
    if (!row) throw new Error('a trace without a record')
    const trace = (one: Row) => ({ name: words(one), countryCode: one.country_code })
    record({
      action: noun === 'credit_days' ? `${noun}.${action as Action}` : `${noun}.${action}`,
      entityType: noun,
      entityId: row.id,
      ...(before && { before: trace(before) }),
      ...(after && { after: trace(after) }),
    })
    emit({ topic: 'companies' })
  }

  async function lockAny(tx: Tx, id: string, errors: Refusals<'NOT_FOUND'>): Promise<Row> {
    await lockTerm(tx, table, id)
    return (await find(tx, id)) ?? notFound(errors)
  }

  async function refuseTooMany({ tx, caller }: HandlerContext, countryCode: string, errors: Refusals<'INVALID_FIELD'>) {
    await lockTenant(tx, caller.tenantId)
    if ((await countTerms(tx, table, countryCode)) >= mostOfCountry)
      invalidField(errors, field, `Un país tiene como máximo ${mostOfCountry} de estos.`)
  }

  return {
    /** @param insert writes it under its key; what a constraint refuses there, it names */
    async add(
      context: Context,
      countryCode: string,
      errors: Refusals<'NOT_FOUND' | 'INVALID_FIELD'>,
      insert: (key: { tenant_id: string; id: string; country_code: string }) => Promise<void>,
    ): Promise<Answer> {
      const { tx, caller } = context
      await refuseTooMany(context, countryCode, errors)
      const key = { tenant_id: caller.tenantId, id: randomUUIDv7(), country_code: countryCode }
      await insert(key)
      const row = (await find(tx, key.id)) ?? notFound(errors)
      traced(context, 'added', undefined, row)
      return present(row, context)
    },

    /** The one to change, held for this transaction, if it is still the one that the caller saw. */
    async lock(
      context: Context,
      asked: { id: string; version?: number },
      errors: Refusals<'NOT_FOUND'> & Stale<Answer>,
    ): Promise<Row> {
      const row = await lockAny(context.tx, asked.id, errors)
      if (row.deleted_at) notFound(errors)
      if (isStale(asked, row)) staleVersion(errors, present(row, context))
      return row
    },

    async renamed(context: Context, before: Row, errors: Refusals<'NOT_FOUND'>): Promise<Answer> {
      const after = (await find(context.tx, before.id)) ?? notFound(errors)
      traced(context, 'renamed', before, after)
      return present(after, context)
    },

    /** @param row held @param message says that it was removed */
    async remove(context: Context, row: Row, message: string) {
      await setTermDeleted(context.tx, table, row.id, context.now)
      traced(context, 'removed', row)
      return { message }
    },

    /** @param write brings it back; what a constraint refuses there, it names */
    async restore(
      context: Context,
      id: string,
      errors: Refusals<'NOT_FOUND' | 'INVALID_FIELD'>,
      write: (run: () => Promise<void>) => Promise<void>,
    ): Promise<Answer> {
      const before = await lockAny(context.tx, id, errors)
      // Undoing twice is undoing once.
      if (!before.deleted_at) return present(before, context)
      await refuseTooMany(context, before.country_code, errors)
      await write(() => setTermDeleted(context.tx, table, id, null))
      const after = (await find(context.tx, id)) ?? notFound(errors)
      traced(context, 'restored', undefined, after)
      return present(after, context)
    },
  }
}
