import { randomUUIDv7 } from 'node:crypto'
import { mostOfCompany } from '@aforo/api/people/companies'
import { breaks } from '../../platform/database/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ConstraintName } from '../../platform/database/schema.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import {
  type Fault,
  invalidField,
  isStale,
  notFound,
  type Refusals,
  refuseFault,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import { type CompanyRow, findCompany, lockCompany } from './companies.queries.ts'
import { lockPart, type PartKey, type PartTable, setPartDeleted } from './parts.queries.ts'

interface Kept {
  id: string
  company_id: string
  version: number
  deleted_at: Temporal.Instant | null
}

/** What is particular to accounts, representatives and series. */
interface PartKind<
  Noun extends 'account' | 'representative' | 'series',
  Row extends Kept & Fields,
  Fields extends object,
  Answer,
> {
  noun: Noun
  table: PartTable
  /** As a sentence says that it was removed: `la cuenta`. */
  called(row: Row): string
  find(tx: Tx, id: string): Promise<Row | undefined>
  fieldsOf(row: Row): Fields
  countOf(company: CompanyRow): number
  /** What is kept of what was said, or what is wrong with it. */
  read(fields: Fields, countryCode: string): { fields: Fields } | { fault: Fault }
  /** Why a part can't be changed or removed any more. */
  faultInUse?(row: Row): Fault | undefined
  insert(tx: Tx, key: PartKey, fields: Fields): Promise<void>
  update(tx: Tx, id: string, fields: Fields): Promise<void>
  present(row: Row): Answer
  words(fields: Fields): string
  /** What each constraint of the table means. */
  constraints: Partial<Record<ConstraintName, Fault>>
}

type Errors = Refusals<'NOT_FOUND' | 'INVALID_FIELD'>
type ChangeErrors<Answer> = Errors & Stale<Answer>

/** The four calls of what a company has several of. Whoever changes one of them stands in line at the company. */
export function partOf<
  Noun extends 'account' | 'representative' | 'series',
  Row extends Kept & Fields,
  Fields extends object,
  Answer,
>(kind: PartKind<Noun, Row, Fields, Answer>) {
  const { noun, table, find, present } = kind

  async function lockOwner(tx: Tx, companyId: string, errors: Refusals<'NOT_FOUND'>): Promise<CompanyRow> {
    await lockCompany(tx, companyId)
    return (await findCompany(tx, companyId)) ?? notFound(errors)
  }

  /** The part and its company, held for this transaction. */
  async function lock(tx: Tx, id: string, errors: Refusals<'NOT_FOUND'>) {
    const { company_id } = (await find(tx, id)) ?? notFound(errors)
    const company = await lockOwner(tx, company_id, errors)
    await lockPart(tx, table, id)
    return { company, row: (await find(tx, id)) ?? notFound(errors) }
  }

  async function lockForChange(
    { tx }: HandlerContext,
    asked: { id: string; version?: number },
    errors: ChangeErrors<Answer>,
  ) {
    const held = await lock(tx, asked.id, errors)
    if (held.row.deleted_at) notFound(errors)
    if (isStale(asked, held.row)) staleVersion(errors, present(held.row))
    refuseFault(errors, kind.faultInUse?.(held.row))
    return held
  }

  function readFields(fields: Fields, { country_code }: CompanyRow, errors: Errors): Fields {
    const read = kind.read(fields, country_code)
    return 'fault' in read ? invalidField(errors, read.fault.field, read.fault.message) : read.fields
  }

  /** Runs a write that a constraint may refuse, and names the refusal. */
  async function write(errors: Errors, run: () => Promise<void>) {
    try {
      await run()
    } catch (error) {
      for (const [name, fault] of Object.entries(kind.constraints) as [ConstraintName, Fault][])
        if (breaks(error, name)) invalidField(errors, fault.field, fault.message)
      throw error
    }
  }

  function refuseTooMany(company: CompanyRow, errors: Errors) {
    const [field = ''] = Object.values(kind.constraints).map(fault => fault.field)
    if (kind.countOf(company) >= mostOfCompany)
      invalidField(errors, field, `Una empresa tiene como máximo ${mostOfCompany} de estas.`)
  }

  type Action = 'added' | 'changed' | 'removed' | 'restored'

  /** Leaves the traces of a change in the company's history. */
  function traced({ record, emit }: HandlerContext, action: Action, companyId: string, before?: Row, after?: Row) {
    const trace = (row: Row) => ({ [noun]: kind.words(kind.fieldsOf(row)) })
    record({
      action: `company.${noun as 'account' | 'representative' | 'series'}_${action}`,
      entityType: 'company',
      entityId: companyId,
      ...(before && { before: trace(before) }),
      ...(after && { after: trace(after) }),
    })
    emit({ topic: 'companies', id: companyId })
  }

  async function answer(
    context: HandlerContext,
    action: Action,
    { id, before }: { id: string; before?: Row },
    errors: Errors,
  ): Promise<Answer> {
    const after = (await find(context.tx, id)) ?? notFound(errors)
    traced(context, action, after.company_id, before, after)
    return present(after)
  }

  return {
    async add(context: HandlerContext, { id: companyId, ...given }: { id: string } & Fields, errors: Errors) {
      const { tx, caller } = context
      const company = await lockOwner(tx, companyId, errors)
      refuseTooMany(company, errors)
      const fields = readFields(given as unknown as Fields, company, errors)
      const key = { tenant_id: caller.tenantId, id: randomUUIDv7(), company_id: company.id }
      await write(errors, () => kind.insert(tx, key, fields))
      return answer(context, 'added', key, errors)
    },

    async change(
      context: HandlerContext,
      { id, version, ...given }: { id: string; version?: number } & Partial<Fields>,
      errors: ChangeErrors<Answer>,
    ) {
      const { company, row: before } = await lockForChange(context, { id, version }, errors)
      const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const fields = readFields({ ...kind.fieldsOf(before), ...said }, company, errors)
      await write(errors, () => kind.update(context.tx, id, fields))
      return answer(context, 'changed', { id, before }, errors)
    },

    async remove(context: HandlerContext, asked: { id: string; version?: number }, errors: ChangeErrors<Answer>) {
      const { row } = await lockForChange(context, asked, errors)
      await setPartDeleted(context.tx, table, row.id, context.now)
      traced(context, 'removed', row.company_id, row)
      return { message: `Se quitó ${kind.called(row)}.` }
    },

    async restore(context: HandlerContext, { id }: { id: string }, errors: Errors) {
      const { company, row } = await lock(context.tx, id, errors)
      // Undoing twice is undoing once.
      if (!row.deleted_at) return present(row)
      refuseTooMany(company, errors)
      await write(errors, () => setPartDeleted(context.tx, table, id, null))
      return answer(context, 'restored', { id }, errors)
    },
  }
}
