import { todayWhere } from '../../offer/inventory/inventory.ts'
import { nextNumber, takeNumber } from '../../platform/numbers/numbers.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { lockSale } from '../sales/sales.queries.ts'
import { holdStatuses } from '../sales/statuses.queries.ts'
import { type ContractRow, chainOf, findContract } from './contracts.queries.ts'
import { lifecycle } from './contracts.rules.ts'
import { keysOf, lockChain } from './locks.queries.ts'
import { rentedBy } from './plan.service.ts'
import { type NotReady, notReady } from './readiness.service.ts'
import { updateContract } from './writes.queries.ts'

/** A transaction of the contract's tenant, a handler's or a job's. */
export type GenerateUnit = Pick<JobUnit, 'tx' | 'now' | 'record' | 'emit'> & { tenantId: string }

/** Why no document can be made of a contract. `NOT_FOUND`: the caller sees no such contract. */
export type GenerateRefusal =
  | NotReady
  | { code: 'NOT_FOUND' }
  | { code: 'WRONG_STATE'; data: { status: ContractRow['status'] } }

/** What keeps a contract's document from being made; undefined where nothing does. Nothing is held or written. */
export async function refusalOfGeneration(
  unit: Pick<GenerateUnit, 'tx' | 'now'>,
  contractId: string,
): Promise<GenerateRefusal | undefined> {
  const row = await findContract(unit.tx, contractId)
  if (!row) return { code: 'NOT_FOUND' }
  if (!lifecycle.allows(row.status, 'generate')) return { code: 'WRONG_STATE', data: { status: row.status } }
  return notReady(unit, row, (await rentedBy(unit.tx, row)).lines)
}

/** `C-2026-0001` of the company and year; of an addendum its chain's with `-A1`, `-A2` … */
async function numberOf(
  { tx, now, tenantId }: Pick<GenerateUnit, 'tx' | 'now' | 'tenantId'>,
  row: ContractRow,
  give: typeof takeNumber,
): Promise<string> {
  if (row.changes_id !== null) {
    // The chain is held: nobody else counts it meanwhile.
    const chain = await chainOf(tx, row.root_id)
    const numbered = chain.filter(({ changes_id, number }) => changes_id !== null && number !== null)
    return `${chain.find(({ id }) => id === row.root_id)?.number ?? ''}-A${numbered.length + 1}`
  }
  const year = Temporal.PlainDate.from(await todayWhere(tx, {}, now)).year
  return give(tx, { tenantId, series: 'C', year, scope: row.company_id ?? '' })
}

/**
 * The number that a contract has, or would get from `markCreated` now: what its document is filled with before. Who finds
 * that `markCreated` gave another one undoes its transaction and fills the document anew.
 */
export async function numberToBe(
  unit: Pick<GenerateUnit, 'tx' | 'now' | 'tenantId'>,
  contractId: string,
): Promise<string | undefined> {
  const row = await findContract(unit.tx, contractId)
  return row && (row.number ?? (await numberOf(unit, row, nextNumber)))
}

/**
 * Says that a contract's document was made, in the transaction that keeps it: DRAFT is CREATED and gets its number, which it
 * keeps when its document is made anew. Everything that `refusalOfGeneration` looks at is looked at again, with the
 * contract, its deal and its chain held.
 */
export async function markCreated(
  unit: GenerateUnit,
  contractId: string,
): Promise<{ number: string } | { refusal: GenerateRefusal }> {
  const { tx, record, emit } = unit
  const keys = await keysOf(tx, contractId)
  if (!keys) return { refusal: { code: 'NOT_FOUND' } }
  await holdStatuses(tx)
  await lockSale(tx, keys.sale_id)
  await lockChain(tx, keys.root_id)
  const refusal = await refusalOfGeneration(unit, contractId)
  if (refusal) return { refusal }
  const row = await findContract(tx, contractId)
  if (!row) return { refusal: { code: 'NOT_FOUND' } }
  const number = row.number ?? (await numberOf(unit, row, takeNumber))
  await updateContract(tx, contractId, { status: 'CREATED', number, document_stale: false })
  record({
    action: 'contract.generated',
    entityType: 'contract',
    entityId: contractId,
    before: { number: row.number, status: row.status },
    after: { number, status: 'CREATED' },
  })
  emit({ topic: 'contracts', id: contractId })
  return { number }
}
