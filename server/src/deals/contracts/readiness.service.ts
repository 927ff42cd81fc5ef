import type { ContractRival, Missing } from '@aforo/api/deals/contract-records'
import type { DealObstacle } from '@aforo/api/deals/contract-states'
import type { z } from 'zod'
import { chosenTerms } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { settledFlows } from '../../platform/database/session.ts'
import { fail } from '../../platform/http/on.ts'
import type { Refusals } from '../../platform/http/refusals.ts'
import { missingOf } from './contracts.present.ts'
import type { ContractRow } from './contracts.queries.ts'
import { type DealFacts, laterObstacleOf, obstacleWords } from './contracts.rules.ts'
import { dealOf, factsOf } from './contracts.service.ts'
import type { SignedLine } from './lines.rules.ts'
import { holdParties } from './locks.queries.ts'
import { rivalsOf } from './rivals.service.ts'

/** Of what a contract needs, what was deleted or given up since it was chosen. */
const goneWords = {
  CLIENT: { step: 'CLIENT', field: 'client', message: 'El cliente se eliminó o se dio de baja.' },
  COMPANY: { step: 'ACCOUNTS', field: 'accounts', message: 'La empresa que firma se eliminó.' },
  PRODUCT: { step: 'TERMS', field: 'lines', message: 'Se eliminó un producto del contrato.' },
} as const

/** What keeps a contract from being generated or signed, as the contract's calls refuse it. */
export type NotReady =
  | { code: 'CONTRACT_INCOMPLETE'; data: { missing: z.input<typeof Missing>[] } }
  | { code: 'PRODUCT_TAKEN'; data: { rivals: z.input<typeof ContractRival>[] } }
  | { code: 'DEAL_NOT_READY'; data: { reason: DealObstacle; message: string; contractId: string | null } }

interface Unit {
  tx: Tx
  now: Temporal.Instant
}

/**
 * What is missing, who else has its products, or what is wrong with its deal; undefined where nothing is in the way.
 * @param lines what it would rent, also of a chain with an addendum
 * @param known of its deal, where it was read before
 */
export async function notReady(
  unit: Unit,
  row: ContractRow,
  lines: readonly SignedLine[],
  known?: DealFacts,
): Promise<NotReady | undefined> {
  const { tx } = unit
  const ids = { accountIds: row.account_ids, representativeIds: row.representative_ids, annexIds: [] }
  // What a chain has rented before needs nothing any more; of the day before today it is still so somewhere.
  const yesterday = unit.now.subtract({ hours: 24 }).toZonedDateTimeISO('UTC').toPlainDate().toString()
  const wanted = lines.filter(({ exclusive }) => exclusive)
  const [gone, chosen, rivals, deal] = await settledFlows([
    holdParties(
      tx,
      row,
      lines.filter(({ endsOn }) => endsOn === null || endsOn >= yesterday),
    ),
    // No link is made of what is only counted.
    chosenTerms(tx, ids, { files: { link: () => '' }, now: unit.now }),
    rivalsOf(unit, row.sale_id, wanted),
    // An addendum goes on with what its deal began.
    row.changes_id === null ? (known ?? dealFacts(unit, row.sale_id)) : undefined,
  ])
  const missing = [...gone.map(kind => goneWords[kind]), ...missingOf(row, chosen)]
  if (missing.length > 0) return { code: 'CONTRACT_INCOMPLETE', data: { missing } }
  if (rivals.length > 0) return { code: 'PRODUCT_TAKEN', data: { rivals } }
  const reason = deal && laterObstacleOf(deal)
  if (reason) return { code: 'DEAL_NOT_READY', data: { reason, message: obstacleWords[reason], contractId: null } }
}

async function dealFacts(unit: Unit, saleId: string): Promise<DealFacts | undefined> {
  const deal = await dealOf(unit, saleId)
  return deal && factsOf(deal)
}

/** @throws what is in the way, as the call that was made declares it */
export function refuseNotReady(
  errors: Refusals<'CONTRACT_INCOMPLETE' | 'PRODUCT_TAKEN' | 'DEAL_NOT_READY'>,
  found: NotReady | undefined,
): void {
  if (!found) return
  if (found.code === 'CONTRACT_INCOMPLETE') fail(errors.CONTRACT_INCOMPLETE({ data: found.data }))
  if (found.code === 'PRODUCT_TAKEN') fail(errors.PRODUCT_TAKEN({ data: found.data }))
  fail(errors.DEAL_NOT_READY({ data: found.data }))
}
