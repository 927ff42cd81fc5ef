import { randomUUIDv7 } from 'node:crypto'
import type { LeftOut } from '@aforo/api/money/billing-runs'
import { sql } from 'kysely'
import { type ContractInForce, contractsInForce } from '../../deals/contracts/contracts.ts'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { monthInWords } from './billing.present.ts'
import { timelineOf } from './billing.service.ts'
import { type Compared, comparePage, openStrays } from './compare.service.ts'
import { billConsumption } from './consumption.service.ts'
import { effectOf } from './difference.rules.ts'
import { daysOfMonth, type Planned } from './run.rules.ts'
import { runName, sumUp } from './run-sums.service.ts'
import {
  billsOf,
  changeRunEntries,
  countInForce,
  type DraftBill,
  deleteEntries,
  dropTooLarge,
  insertDrafts,
  insertRun,
  insertRunEntries,
  keyText,
  leftOutIn,
  lockRun,
  type NewEntry,
  type TargetBill,
  updateRun,
} from './runs.queries.ts'

/** Contracts that are billed in one transaction. */
const atOnce = 500

/** A page of the contracts in force in a month, from after an id. */
export const pageOfContracts = (tx: Tx, month: string, after: string | undefined, limit: number) =>
  contractsInForce(tx, { ...daysOfMonth(month), after, limit })

export const entryOf = (planned: Planned, billingId: string, contractId: string): NewEntry => ({
  id: randomUUIDv7(),
  billingId,
  contractId,
  concept: planned.concept,
  lineId: planned.lineId,
  description: planned.description,
  amount: planned.amount,
  days: planned.days,
  productId: planned.productId,
  campusId: planned.campusId,
})

/** Entries that are to be written to bills. */
interface Writes {
  added: NewEntry[]
  changed: { id: string; amount: number; days: number | null; description: string }[]
  removed: string[]
  bills: Set<string>
}

/** What a page of contracts changes. A draft that nobody touched follows the plan; the others are counted and let be. */
function writesOf(compared: readonly Compared[], targets: ReadonlyMap<string, TargetBill>, made: ReadonlySet<string>) {
  const writes: Writes = { added: [], changed: [], removed: [], bills: new Set() }
  const updated = new Set<string>()
  let kept = 0
  for (const { contract, billed, difference } of compared) {
    const target = targets.get(keyText(contract))
    const effect = effectOf(difference, billed, target)
    if (effect === undefined) continue
    if (effect === 'KEPT' || (difference.missing.length > 0 && !target)) {
      kept++
      continue
    }
    if (target) writes.added.push(...difference.missing.map(one => entryOf(one, target.id, contract.id)))
    for (const { billed: there, planned } of difference.changed)
      writes.changed.push({
        id: there.id,
        amount: planned.amount,
        days: planned.days,
        description: planned.description,
      })
    writes.removed.push(...difference.extra.map(({ id }) => id))
    const bills = [
      ...difference.changed.map(one => one.billed.billingId),
      ...difference.extra.map(one => one.billingId),
    ]
    if (target && difference.missing.length > 0) bills.push(target.id)
    for (const id of bills) {
      writes.bills.add(id)
      if (!made.has(id)) updated.add(id)
    }
  }
  return { writes, updated: updated.size, kept }
}

type Biller = Pick<JobUnit, 'tx' | 'now' | 'tenantId' | 'record'>

async function write(unit: Biller, month: string, writes: Writes) {
  const { tx, tenantId } = unit
  await deleteEntries(tx, writes.removed)
  await changeRunEntries(tx, writes.changed)
  await dropTooLarge(
    tx,
    writes.changed.map(({ id }) => id),
  )
  await insertRunEntries(tx, { tenantId, month }, writes.added)
  if (writes.bills.size > 0) await sumUp(unit, writes.bills)
}

export const leftOutOf = (compared: readonly Compared[]): LeftOut[] =>
  compared.flatMap(({ contract: { id, number }, fault }) =>
    fault === undefined ? [] : [{ contract: { id, number }, message: fault }],
  )

/** What a contract is told that the database doesn't take. */
const unwritable = 'Lo que factura su mes no cabe en una factura. Revisa sus precios y su garantía.'

/**
 * Bills contracts so that one whose amounts no bill can hold keeps no other back: where the database refuses a page, its halves are
 * billed by themselves, down to the one.
 */
export async function billAlone(
  unit: Biller,
  month: string,
  contracts: readonly ContractInForce[],
): Promise<Awaited<ReturnType<typeof billPage>>> {
  const { tx } = unit
  await sql`savepoint page`.execute(tx)
  try {
    const billed = await billPage(unit, month, contracts)
    await sql`release savepoint page`.execute(tx)
    return billed
  } catch (error) {
    if (!isOfData(error)) throw error
    await sql`rollback to savepoint page`.execute(tx)
    const [only, ...others] = contracts
    if (!only) throw error
    if (others.length === 0)
      return {
        made: 0,
        updated: 0,
        kept: 0,
        leftOut: [{ contract: { id: only.id, number: only.number }, message: unwritable }],
      }
    const middle = Math.ceil(contracts.length / 2)
    const first = await billAlone(unit, month, contracts.slice(0, middle))
    const second = await billAlone(unit, month, contracts.slice(middle))
    return {
      made: first.made + second.made,
      updated: first.updated + second.updated,
      kept: first.kept + second.kept,
      leftOut: [...first.leftOut, ...second.leftOut],
    }
  }
}

/** An amount that nothing holds: past safe integers, or past what a column takes. */
const isOfData = (error: unknown): boolean =>
  error instanceof RangeError || /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))

/** Bills one page of contracts. @returns what was done, and who was left out */
export async function billPage(unit: Biller, month: string, contracts: readonly ContractInForce[]) {
  const { tx, now, tenantId, record } = unit
  const compared = await comparePage(tx, month, contracts)
  const wanting = compared.filter(({ difference }) => difference.missing.length > 0)
  const keys = wanting.map(({ contract }) => contract)
  const before = await billsOf(tx, month, keys, true)
  const drafts = new Map<string, DraftBill>()
  for (const { contract, billed, difference } of wanting) {
    const key = keyText(contract)
    if (before.has(key) || drafts.has(key) || effectOf(difference, billed, undefined) === 'KEPT') continue
    const { clientId, companyId, currency, creditDays, paymentDay } = contract
    drafts.set(key, { id: randomUUIDv7(), clientId, companyId, currency, creditDays, paymentDay })
  }
  const taxRate = await taxRateOn(tx, `${month}-01`)
  const timeline = timelineOf({ now, who: runName })
  const made = new Set(await insertDrafts(tx, { tenantId, month, taxRate, now, timeline }, [...drafts.values()]))
  const targets = drafts.size === 0 ? before : await billsOf(tx, month, keys, true)
  const { writes, updated, kept } = writesOf(compared, targets, made)
  await write(unit, month, writes)
  for (const id of writes.bills)
    record({
      action: made.has(id) ? 'billing.made' : 'billing.replanned',
      entityType: 'billing',
      entityId: id,
      after: { month },
    })
  return { made: made.size, updated, kept, leftOut: leftOutOf(compared) }
}

/** Takes what is billed of contracts without a day in the month out of drafts that nobody touched. */
async function removeStrays(unit: JobUnit, month: string) {
  const { open, kept } = await openStrays(unit.tx, month)
  const bills = new Set(open.map(({ billingId }) => billingId))
  await write(unit, month, { added: [], changed: [], removed: open.map(({ id }) => id), bills })
  return { updated: bills.size, kept: new Set(kept.map(({ contractId }) => contractId)).size }
}

type Step = Omit<Parameters<typeof updateRun>[2], 'moved_at' | 'finished_at'>
type Run = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** The next contracts of a run; after the last ones, what has no contract any more. */
async function contractsStep(unit: JobUnit, run: Run, month: string): Promise<Step> {
  const contracts = await pageOfContracts(unit.tx, month, run.after_contract ?? undefined, atOnce)
  const last = contracts.at(-1)
  const { made, updated, kept, leftOut } = await billAlone(unit, month, contracts)
  const isOver = contracts.length < atOnce
  const strays = isOver ? await removeStrays(unit, month) : { updated: 0, kept: 0 }
  return {
    ...(last && { after_contract: last.id }),
    consuming: isOver,
    done: run.done + contracts.length,
    made: run.made + made,
    updated: run.updated + updated + strays.updated,
    kept: run.kept + kept + strays.kept,
    left_out: JSON.stringify([...leftOutIn(run), ...leftOut]),
  }
}

/** Then the next clients that consumed something on account. */
async function consumptionStep(unit: JobUnit, run: Run, month: string): Promise<Step> {
  const { made, updated, kept, last } = await billConsumption(unit, month, run.after_client)
  return {
    made: run.made + made,
    updated: run.updated + updated,
    kept: run.kept + kept,
    ...(last === undefined ? { status: 'DONE' as const } : { after_client: last }),
  }
}

/** Makes one step of a run. @returns whether there is more to do */
const step = (services: Services, tenantId: string, runId: string): Promise<boolean> =>
  asJob(services, tenantId, runName, async unit => {
    const { tx, now, emit } = unit
    // Of two copies that have it, one waits here and goes on where the other got to.
    const run = await lockRun(tx, runId)
    if (!run) return false
    const made = await (run.consuming ? consumptionStep : contractsStep)(unit, run, run.month.slice(0, 7))
    const isOver = made.status === 'DONE'
    await updateRun(tx, runId, { ...made, moved_at: now.toString(), ...(isOver && { finished_at: now.toString() }) })
    emit({ topic: 'billing' })
    return !isOver
  })

/**
 * Has the database count bills where it knows of few: it looks up an entry's bill by any index of the tenant until then, so
 * that a first run over thousands of contracts goes through all bills for each entry.
 */
async function countFewBills({ pool }: Database) {
  const { rowCount } = await pool.query(`select from pg_class where oid = 'billings'::regclass and reltuples < 1000`)
  if (rowCount === 1) await pool.query('analyze billings, billing_entries')
}

/** Carries a run out, from where it stopped. Each step is a transaction of its own: what is done stays done. */
export async function carryOut(services: Services, tenantId: string, runId: string): Promise<void> {
  try {
    let more = await step(services, tenantId, runId)
    if (more) await countFewBills(services.database)
    while (more) more = await step(services, tenantId, runId)
  } catch (error) {
    services.log.error({ err: error, runId }, 'billing run')
    // Where the database is away this fails too, and the job is tried again.
    await asJob(services, tenantId, runName, async ({ tx, now, emit }) => {
      const at = now.toString()
      const fault = 'Hubo un error inesperado. Lo hecho queda hecho: vuelve a facturar el mes y sigue con lo que falta.'
      await updateRun(tx, runId, { status: 'FAILED', fault, moved_at: at, finished_at: at })
      emit({ topic: 'billing' })
    })
  }
}

/** Begins a run and has it carried out, in the transaction of the call or the job. @returns undefined where one is there */
export async function beginRun(
  { tx, now, enqueue }: Pick<HandlerContext, 'tx' | 'now' | 'enqueue'>,
  { tenantId, month, by }: { tenantId: string; month: string; by: string | null },
): Promise<string | undefined> {
  const id = randomUUIDv7()
  const began = await insertRun(tx, {
    tenant_id: tenantId,
    id,
    month: `${month}-01`,
    origin: by === null ? 'JOB' : 'HAND',
    contracts: await countInForce(tx, daysOfMonth(month)),
    started_by: by,
    started_at: now.toString(),
  })
  if (!began) return undefined
  enqueue('billing.run', { runId: id })
  return id
}

/** How a month is called in what people are told. */
export const runTitle = (month: string): string => `Facturación de ${monthInWords(month)}`
