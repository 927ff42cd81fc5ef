import type { MovementKind } from '@aforo/api/money/wallets-kinds'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const movements = (tx: Tx) =>
  tx
    .selectFrom('ledger_entries as e')
    .leftJoin('ledger_entries as back', join =>
      join.onRef('back.tenant_id', '=', 'e.tenant_id').onRef('back.reverses_id', '=', 'e.id'),
    )
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.actor_id'))
    .select([
      'e.id',
      'e.account_id',
      'e.position',
      sql<MovementKind>`e.kind`.as('kind'),
      'e.amount',
      'e.balance',
      'e.reference',
      'e.reverses_id',
      'e.reason',
      'e.concept',
      'e.at',
      'e.actor_id',
      sql<string | null>`trim(u.given_name || ' ' || u.lastname)`.as('actor_name'),
      'back.id as reversed_by_id',
    ])

export type MovementRow = NonNullable<Awaited<ReturnType<typeof findMovement>>>

export const findMovement = (tx: Tx, id: string) => movements(tx).where('e.id', '=', id).executeTakeFirst()

/** Positions of a wallet's entries, both included. */
export interface Positions {
  first: number
  last: number
}

/** A stretch of a wallet's movements, the last one first. Positions have no gaps, so a page is found without counting. */
export const listMovements = (
  tx: Tx,
  walletId: string,
  { first, last }: Positions,
  { limit, offset }: { limit: number; offset: number },
) =>
  movements(tx)
    .where('e.account_id', '=', walletId)
    .where('e.position', '<=', last - offset)
    .where('e.position', '>=', Math.max(first, last - offset - limit + 1))
    .orderBy('e.position', 'desc')
    .execute()

/** The movements of a stretch after one of them, the first one first. */
export const movementsAfter = (
  tx: Tx,
  walletId: string,
  { first, last }: Positions,
  after: MovementRow | undefined,
  size: number,
) =>
  movements(tx)
    .where('e.account_id', '=', walletId)
    .where('e.position', '>', after?.position ?? first - 1)
    .where('e.position', '<=', last)
    .orderBy('e.position')
    .limit(size)
    .execute()

/** Those of a wallet with these references, the first one first. */
export const movementsNamed = (tx: Tx, walletId: string, references: readonly string[]) =>
  movements(tx)
    .where('e.account_id', '=', walletId)
    .where(sql<boolean>`e.reference = any(${references}::text[])`)
    .orderBy('e.position')
    .execute()
