import type { CardKind } from '@aforo/api/front-desk/health-cards'
import { sql } from 'kysely'
import { unless } from '../../platform/database/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import { containsWords } from '../../platform/database/search.ts'
import { listing } from '../../platform/listing.ts'

export interface CardRow {
  id: string
  user_id: string
  username: string
  name: string
  kind: string
  size: number
  file_key: string
  uploaded_at: Temporal.Instant
  /** Where days are counted. */
  time_zone: string
}

const cards = (tx: Tx) =>
  tx
    .selectFrom('vaccine_cards as v')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.user_id'))
    .innerJoin('tenants as t', 't.id', 'v.tenant_id')
    .where('v.deleted_at', 'is', null)

const columns = [
  'v.id',
  'v.user_id',
  'u.username',
  sql<string>`u.given_name || ' ' || u.lastname`.as('name'),
  'v.kind',
  'v.size',
  'v.file_key',
  'v.uploaded_at',
  't.time_zone',
] as const

export const findCard = (tx: Tx, id: string) => cards(tx).where('v.id', '=', id).select(columns).executeTakeFirst()

/** Somebody's current card. */
export const findCardOf = (tx: Tx, userId: string) =>
  cards(tx).where('v.user_id', '=', userId).select(columns).executeTakeFirst()

/** The current cards, the last uploaded first. */
export const cardList = listing({
  query: (tx: Tx, { name }: { name?: string }) => cards(tx).where(containsWords('u.search', name)).select(columns),
  key: ['v.id'],
  order: query => query.orderBy('v.uploaded_at', 'desc').orderBy('v.id'),
})

/** Keeps somebody's card from other changes for the rest of the transaction, whether there is one or not. */
export const lockOwner = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

interface NewCard {
  tenant_id: string
  id: string
  user_id: string
  kind: CardKind
  size: number
  file_key: string
  uploaded_at: string
}

export async function insertCard(tx: Tx, card: NewCard) {
  await tx.insertInto('vaccine_cards').values(card).execute()
}

/** Marks a card as deleted. @returns whether it was not so already */
export async function setCardDeleted(tx: Tx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vaccine_cards')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose card it is, deleted or not. */
export const findOwner = (tx: Tx, id: string) =>
  tx.selectFrom('vaccine_cards').select(['user_id', 'deleted_at']).where('id', '=', id).executeTakeFirst()

/** Brings a deleted card back. @throws `replaced` where there is a newer one of that person */
export const undeleteCard = (tx: Tx, id: string, replaced: () => Error) =>
  unless('vaccine_cards_current', replaced, () =>
    tx.updateTable('vaccine_cards').set({ deleted_at: null }).where('id', '=', id).execute(),
  )
