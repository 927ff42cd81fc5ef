import type { RefundRule, WithoutWallet } from '@aforo/api/money/charges-rules'
import { sql } from 'kysely'
import type { ChargingRate } from '../../offer/pricing/pricing.ts'
import { compiledLast, type Places } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Payable } from './charges.rules.ts'

const usualSettings = {
  refund: 'NOTICE' as RefundRule,
  notice_minutes: 120,
  refund_unattended: false,
  version: 1,
}
export type SettingsRow = typeof usualSettings & {
  without_wallet: WithoutWallet
  /** Orders are the operator's: an organization's own rooms are paid by wallets, or free. */
  takes_orders: boolean
}

type Nullable<T> = { [Key in keyof T]?: T[Key] | null }

export const findSettings = async (tx: Tx): Promise<SettingsRow> =>
  settingsOf(
    await tx
      .selectFrom('tenants as t')
      .leftJoin('charge_settings as s', 's.tenant_id', 't.id')
      .select([
        't.type',
        sql<WithoutWallet | null>`s.without_wallet`.as('without_wallet'),
        sql<RefundRule | null>`s.refund`.as('refund'),
        's.notice_minutes',
        's.refund_unattended',
        's.version',
      ])
      .where('t.id', '=', sql<string>`aforo_tenant()`)
      .executeTakeFirstOrThrow(),
  )

/** @param row what the tenant has set, if anything, and what it is */
function settingsOf(row: { type: string } & Nullable<Omit<SettingsRow, 'takes_orders'>>): SettingsRow {
  const takesOrders = row.type === 'AFORO'
  return {
    without_wallet: row.without_wallet ?? (takesOrders ? 'ORDER' : 'FREE'),
    refund: row.refund ?? usualSettings.refund,
    notice_minutes: row.notice_minutes ?? usualSettings.notice_minutes,
    refund_unattended: row.refund_unattended ?? usualSettings.refund_unattended,
    version: row.version ?? usualSettings.version,
    takes_orders: takesOrders,
  }
}

export async function saveSettings(tx: Tx, tenantId: string, fields: Omit<SettingsRow, 'version' | 'takes_orders'>) {
  await tx
    .insertInto('charge_settings')
    .values({ ...fields, tenant_id: tenantId, version: 2 })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet(eb => ({ ...fields, version: eb('charge_settings.version', '+', 1) })),
    )
    .execute()
}

/** What `aforo_charge_facts` says, as JSON has it. */
interface FactsFound {
  rate: ChargingRate | null
  settings: Parameters<typeof settingsOf>[0]
  team_id: string | null
  wallets: Payable[]
}

/** @param found by `aforo_charge_facts` */
export function factsIn(found: unknown) {
  const { rate, wallets, team_id, settings } = found as FactsFound
  return { rate: rate ?? undefined, wallets, teamId: team_id, settings: settingsOf(settings) }
}

/**
 * What decides about who pays, in one statement.
 * @param userId null for a guest, who has no wallet and no team here
 */
export async function findFacts(
  tx: Tx,
  { rateId, userId, campusId }: { rateId: string | null; userId: string | null; campusId: string },
  now: Temporal.Instant,
) {
  const { rows } = await sql<{ facts: unknown }>`
    select aforo_charge_facts(${rateId}::uuid, ${campusId}::uuid, ${userId}::uuid, ${now.toString()}::timestamptz) as facts
  `.execute(tx)
  return factsIn(rows[0]?.facts)
}

export interface ChargeColumns {
  tenant_id: string
  reservation_id: string
  payer: string
  state: string
  amount: number
  currency: string
  credits: number | null
  reasons: string
  wallet_id: string | null
  taken: number
  steps: number
  order_id: string | null
  team_id: string | null
  /** The price was agreed at the desk: moving the booking doesn't change it. */
  agreed: boolean
  refund: string
  refund_until: string | null
  refund_unattended: boolean
  created_at: string
}

/** One that replaces another, which costs nothing any more, goes on counting its steps. It is not waited for. */
export const putCharge = compiledLast((tx: Tx, of: Places<ChargeColumns>) => {
  const { tenant_id: _, reservation_id: __, created_at: ___, ...fields } = of
  return tx
    .insertInto('booking_charges')
    .values(of)
    .onConflict(conflict => conflict.columns(['tenant_id', 'reservation_id']).doUpdateSet(fields))
})

export const lockCharge = (tx: Tx, reservationId: string) =>
  tx
    .selectFrom('booking_charges')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof lockCharge>>>

export async function updateCharge(tx: Tx, reservationId: string, fields: Partial<ChargeColumns>) {
  await tx.updateTable('booking_charges').set(fields).where('reservation_id', '=', reservationId).execute()
}

/** Counts more to what an order charges, or less. */
export async function addToCharge(tx: Tx, reservationId: string, amount: number) {
  await tx
    .updateTable('booking_charges')
    .set(eb => ({ amount: eb('amount', '+', amount) }))
    .where('reservation_id', '=', reservationId)
    .where('payer', '=', 'ORDER')
    .execute()
}

/** Drafts that nobody confirmed, all at once. */
export async function giveBackHeld(tx: Tx, reservationIds: readonly string[]) {
  await tx
    .updateTable('booking_charges')
    .set({ state: 'GIVEN_BACK' })
    .where(sql<boolean>`reservation_id = any(${reservationIds}::uuid[])`)
    .where('state', '=', 'HELD')
    .execute()
}

/** A space with the rate that applies to it and its campus's clock. */
export const findSpace = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    .select([
      's.id',
      's.tenant_id',
      's.name',
      's.campus_id',
      'c.time_zone',
      sql<string | null>`aforo_rate_of(s.tenant_id, s.campus_id, s.type, s.id)`.as('rate_id'),
    ])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()

/** A booking as what it costs is asked. */
export async function askedBefore(tx: Tx, reservationId: string) {
  const row = await tx
    .selectFrom('reservations as r')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'r.owner_tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .select([
      'r.tenant_id as tenantId',
      'r.owner_tenant_id',
      'r.owner_id',
      'r.campus_id as campusId',
      'r.space_id as spaceId',
      sql<Temporal.Instant>`lower(r.during)`.as('start'),
      sql<Temporal.Instant>`upper(r.during)`.as('end'),
      's.name as spaceName',
      'c.time_zone as timeZone',
      'u.username',
      'u.given_name',
      'u.lastname',
      sql<{ username: string; givenName: string; lastname: string } | null>`r.guest_owner`.as('guest'),
      sql<string | null>`aforo_rate_of(s.tenant_id, s.campus_id, s.type, s.id)`.as('rateId'),
    ])
    .where('r.id', '=', reservationId)
    .executeTakeFirst()
  if (!row) return
  const { owner_tenant_id: tenantId, owner_id: userId, username, given_name, lastname, guest, ...rest } = row
  const owner = guest ?? { username: username ?? '', givenName: given_name ?? '', lastname: lastname ?? '' }
  return { ...rest, owner: { ...owner, tenantId, userId } }
}
