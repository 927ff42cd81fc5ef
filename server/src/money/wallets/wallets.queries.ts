import type { IncludedCredits, WalletEntity, WalletState } from '@aforo/api/money/wallets-kinds'
import { type RawBuilder, sql } from 'kysely'
import { compiledLast, compiledOnce, instant, type Places } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import { listing, type Sort, sortedBy } from '../../platform/listing.ts'

export const usualSettings = { low_at: 500, included_credits: 'LAPSE' as IncludedCredits, version: 1 }

export async function findSettings(tx: Tx) {
  const row = await tx
    .selectFrom('wallet_settings')
    .select(['low_at', sql<IncludedCredits>`included_credits`.as('included_credits'), 'version'])
    .executeTakeFirst()
  return row ?? usualSettings
}

export async function saveSettings(
  tx: Tx,
  tenantId: string,
  fields: { low_at: number; included_credits: IncludedCredits },
) {
  await tx
    .insertInto('wallet_settings')
    .values({ ...fields, tenant_id: tenantId, version: 2 })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet(eb => ({ ...fields, version: eb('wallet_settings.version', '+', 1) })),
    )
    .execute()
}

/** The zone in which the tenant's months begin. */
export async function timeZoneOf(tx: Tx): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', sql<string>`aforo_tenant()`)
    .executeTakeFirstOrThrow()
  return time_zone
}

/** @param month whose sums are read, by its first day */
const wallets = (tx: Tx, month: string, now: Temporal.Instant) =>
  tx
    .selectFrom('wallets as w')
    .innerJoin('ledger_accounts as a', join => join.onRef('a.tenant_id', '=', 'w.tenant_id').onRef('a.id', '=', 'w.id'))
    .leftJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'w.tenant_id').onRef('t.id', '=', 'w.team_id'))
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'w.tenant_id').onRef('u.id', '=', 'w.user_id'))
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('wallet_months as m')
          .selectAll()
          .whereRef('m.tenant_id', '=', 'w.tenant_id')
          .whereRef('m.wallet_id', '=', 'w.id')
          .where('m.month', '<=', month)
          .orderBy('m.month', 'desc')
          .limit(1)
          .as('m'),
      join => join.onTrue(),
    )
    .select([
      'w.id',
      'w.name',
      sql<WalletEntity>`w.entity_type`.as('entity_type'),
      sql<string>`coalesce(w.team_id, w.user_id)`.as('entity_id'),
      sql<string>`coalesce(t.name, trim(u.given_name || ' ' || u.lastname))`.as('entity_name'),
      sql<string>`coalesce(t.name, u.username)`.as('entity_key'),
      'w.user_id',
      'w.team_id',
      'w.restricted',
      'w.version',
      'a.balance',
      'a.lowest',
      'a.entries',
      sql<string>`${month}::text`.as('month'),
      sql<string | null>`m.month::text`.as('month_found'),
      'm.opening',
      'm.deposits',
      'm.purchases',
      'm.debits',
      'm.adjustments',
      'm.included',
      'm.closing',
      'm.first_position',
      'm.last_position',
      sql<number>`(select coalesce(sum(h.amount), 0)::bigint from wallet_holds h
        where h.tenant_id = w.tenant_id and h.wallet_id = w.id and h.held_until > ${now.toString()}::timestamptz)`.as(
        'held',
      ),
    ])

export type WalletRow = NonNullable<Awaited<ReturnType<typeof findWallet>>>

export interface At {
  month: string
  now: Temporal.Instant
}

export const findWallet = (tx: Tx, id: string, { month, now }: At) =>
  wallets(tx, month, now).where('w.id', '=', id).executeTakeFirst()

export const findWalletOf = (tx: Tx, entityId: string, { month, now }: At) =>
  wallets(tx, month, now)
    .where(eb => eb.or([eb('w.team_id', '=', entityId), eb('w.user_id', '=', entityId)]))
    .executeTakeFirst()

interface WalletFilter {
  q?: string
  entityId?: string
  entityType?: WalletEntity
  state?: readonly WalletState[]
  /** From which balance on a wallet is low. */
  lowAt: number
  at: At
}

const inState = (states: readonly WalletState[], lowAt: number): RawBuilder<boolean> =>
  sql<boolean>`(case when a.balance < 0 then 'NEGATIVE' when a.balance <= ${lowAt} then 'LOW' else 'OK' end = any(${states}::text[]))`

const filtered = (tx: Tx, { q, entityId, entityType, state, lowAt, at }: WalletFilter) => {
  let query = wallets(tx, at.month, at.now)
  if (q) query = query.where(sql<boolean>`w.search like '%' || aforo_fold(${q}) || '%'`)
  if (entityId) query = query.where(eb => eb.or([eb('w.team_id', '=', entityId), eb('w.user_id', '=', entityId)]))
  if (entityType) query = query.where('w.entity_type', '=', entityType)
  if (state?.length) query = query.where(inState(state, lowAt))
  return query
}

export const walletList = listing({
  query: filtered,
  key: ['w.name', 'w.id'],
  order: (query, { sort }: { sort: Sort<'name' | 'balance'> }) =>
    query.orderBy(...sortedBy(sort, { name: 'w.name', balance: 'a.balance' })).orderBy('w.id'),
})

/** How many wallets are low, and how many below zero. */
export async function countStates(tx: Tx, lowAt: number): Promise<{ low: number; negative: number }> {
  return tx
    .selectFrom('wallets as w')
    .innerJoin('ledger_accounts as a', join => join.onRef('a.tenant_id', '=', 'w.tenant_id').onRef('a.id', '=', 'w.id'))
    .select([
      sql<number>`count(*) filter (where a.balance between 0 and ${lowAt})::int`.as('low'),
      sql<number>`count(*) filter (where a.balance < 0)::int`.as('negative'),
    ])
    .executeTakeFirstOrThrow()
}

/** Wallets below zero, the lowest first, with when they last moved. */
export const listNegative = (tx: Tx, limit: number) =>
  tx
    .selectFrom('wallets as w')
    .innerJoin('ledger_accounts as a', join => join.onRef('a.tenant_id', '=', 'w.tenant_id').onRef('a.id', '=', 'w.id'))
    .innerJoin('ledger_entries as e', join =>
      join
        .onRef('e.tenant_id', '=', 'a.tenant_id')
        .onRef('e.account_id', '=', 'a.id')
        .onRef('e.position', '=', 'a.entries'),
    )
    .select([
      'w.id',
      'w.name',
      'a.balance',
      'e.at as since',
      sql<string>`coalesce(w.team_id, w.user_id)`.as('entity_id'),
    ])
    .where('a.balance', '<', 0)
    .orderBy('a.balance')
    .orderBy('w.id')
    .limit(limit)
    .execute()

export interface NewWallet {
  tenant_id: string
  id: string
  entity_type: WalletEntity
  team_id: string | null
  user_id: string | null
  name: string
  restricted: boolean
  created_at: string
  created_by: string | null
}

/** @throws by `wallets_of_team` and `wallets_of_user` where there is one already */
export async function insertWallet(tx: Tx, wallet: NewWallet) {
  await tx.insertInto('wallets').values(wallet).execute()
}

export async function updateWallet(tx: Tx, id: string, fields: { name?: string; restricted?: boolean }) {
  await tx
    .updateTable('wallets')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A team or a person of the tenant that can have a wallet, held for this transaction. */
export async function findEntity(tx: Tx, id: string): Promise<{ type: WalletEntity; name: string } | undefined> {
  const team = await tx
    .selectFrom('teams')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (team) return { type: 'TEAM', name: team.name }
  const user = await tx
    .selectFrom('users')
    .select(['given_name', 'lastname'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return user && { type: 'USER', name: `${user.given_name} ${user.lastname}`.trim() }
}

export async function isMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

export const findPerson = (tx: Tx, username: string) =>
  tx.selectFrom('users').select(['id', 'username']).where('username', '=', username).executeTakeFirst()

/**
 * The wallets with which a person can pay: their own first, then those of their active teams by name.
 * @param campusId only those that pay there: a restricted one does where its team (a person's: one of theirs) belongs
 */
export function payableBy(tx: Tx, userId: string, campusId: string | undefined, at: At) {
  const teams = sql`select x.team_id from team_members x join teams y on y.tenant_id = x.tenant_id and y.id = x.team_id
    where x.tenant_id = w.tenant_id and x.user_id = ${userId}::uuid and y.status = 'ACTIVE' and y.deleted_at is null`
  let query = wallets(tx, at.month, at.now).where(
    sql<boolean>`(w.user_id = ${userId}::uuid or w.team_id in (${teams}))`,
  )
  if (campusId)
    query = query.where(
      sql<boolean>`(not w.restricted or exists (select from team_associations ta where ta.tenant_id = w.tenant_id
        and ta.campus_id = ${campusId}::uuid and ta.team_id in (${teams}) and (w.team_id is null or ta.team_id = w.team_id)))`,
    )
  return query.orderBy(sql`w.user_id is null`).orderBy('w.name').orderBy('w.id').execute()
}

/** What drafts hold of a wallet now. */
export const listHolds = (tx: Tx, walletId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('wallet_holds')
    .select(['amount', 'concept', 'reference', 'held_until'])
    .where('wallet_id', '=', walletId)
    .where('held_until', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy('held_until')
    .limit(100)
    .execute()

/** What is held of a locked account. @param except what is about to be charged itself */
export async function heldIn(tx: Tx, walletId: string, now: Temporal.Instant, except = ''): Promise<number> {
  const [sum] = await holding(tx, { walletId, now: now.toString(), except })
  return sum?.held ?? 0
}

const holding = compiledOnce((tx: Tx, of: Places<{ walletId: string; now: string; except: string }>) =>
  tx
    .selectFrom('wallet_holds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('held'))
    .where('wallet_id', '=', of.walletId)
    .where('held_until', '>', instant(of.now))
    .where('reference', '<>', of.except),
)

interface NewHold {
  tenant_id: string
  wallet_id: string
  reference: string
  amount: number
  concept: string
  held_until: string
}

/** It is not waited for: what the database has against it fails the commit. */
export const putHold = compiledLast((tx: Tx, of: Places<NewHold>) =>
  tx
    .insertInto('wallet_holds')
    .values(of)
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'wallet_id', 'reference'])
        .doUpdateSet({ amount: of.amount, concept: of.concept, held_until: of.held_until }),
    ),
)

export async function dropHolds(tx: Tx, references: readonly string[]) {
  await tx.deleteFrom('wallet_holds').where(sql<boolean>`reference = any(${references}::text[])`).execute()
}

export async function purgeHolds(tx: Tx, before: Temporal.Instant) {
  await tx
    .deleteFrom('wallet_holds')
    .where('held_until', '<', sql<Temporal.Instant>`${before.toString()}::timestamptz`)
    .execute()
}
