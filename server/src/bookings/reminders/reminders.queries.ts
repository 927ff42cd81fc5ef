import { usualReminders } from '@aforo/api/bookings/reminders'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export const findReminders = (tx: Tx, userId: string) =>
  tx.selectFrom('reminder_choices').where('user_id', '=', userId).select(['minutes', 'mail']).executeTakeFirst()

export async function saveReminders(
  tx: Tx,
  given: { tenantId: string; userId: string; minutes: number[]; mail: boolean },
) {
  const settings = { minutes: given.minutes, mail: given.mail }
  await tx
    .insertInto('reminder_choices')
    .values({ tenant_id: given.tenantId, user_id: given.userId, ...settings })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(settings))
    .execute()
}

export interface DueReminder {
  tenant_id: string
  id: string
  starts_at: Temporal.Instant
  /** Those whose moment has come. */
  minutes: number[]
  mail: boolean
}

/**
 * The bookings of all tenants whose owners are to be reminded now. Whoever booked later than the moment of a reminder
 * needs none, and after a short one no longer one is sent. What was missed while nobody worked is made up for as long as
 * the booking has not begun.
 */
export async function listDueReminders(tx: Tx, now: Temporal.Instant, atMost: number): Promise<DueReminder[]> {
  const usual = [...usualReminders]
  const at = sql`${now.toString()}::timestamptz`
  const { rows } = await sql<DueReminder>`
    select r.tenant_id, r.id, r.starts_at, array_agg(m.minutes) as minutes, coalesce(bool_and(c.mail), true) as mail
    from tenants t
    cross join lateral (
      select r.* from reservations r
      where r.tenant_id = t.id and r.status = 'CREATED' and r.starts_at > ${at} and r.starts_at <= ${at} + make_interval(
        mins => greatest(${Math.max(...usual)}::int, (select max(x) from reminder_choices, unnest(minutes) x)))
    ) r
    left join reminder_choices c on c.tenant_id = r.owner_tenant_id and c.user_id = r.owner_id
    cross join lateral unnest(coalesce(c.minutes, ${usual}::int[])) as m (minutes)
    where t.active
      and r.starts_at - make_interval(mins => m.minutes) <= ${at}
      and r.created_at <= r.starts_at - make_interval(mins => m.minutes)
      and not exists (select from reminders_sent s where s.tenant_id = r.tenant_id and s.reservation_id = r.id
        and s.starts_at = r.starts_at and s.minutes <= m.minutes)
    group by r.tenant_id, r.id, r.starts_at
    order by r.starts_at
    limit ${atMost}
  `.execute(tx)
  return rows
}

/**
 * Takes it upon this transaction to remind of a booking.
 * @returns false when somebody else did, or the booking is gone or elsewhere by now
 */
export async function claimReminder(tx: Tx, { id, starts_at, minutes }: DueReminder): Promise<boolean> {
  const { rows } = await sql<{ minutes: number }>`
    insert into reminders_sent (tenant_id, reservation_id, starts_at, minutes)
    select r.tenant_id, r.id, r.starts_at, m from reservations r cross join unnest(${minutes}::int[]) m
    where r.id = ${id} and r.status = 'CREATED' and r.starts_at = ${starts_at.toString()}::timestamptz
    order by m
    on conflict do nothing
    returning minutes
  `.execute(tx)
  return rows.some(row => row.minutes === Math.min(...minutes))
}

/** Forgets what was sent of bookings that began long ago. For a transaction that sees all tenants. */
export async function forgetReminders(tx: Tx, before: Temporal.Instant) {
  await tx
    .deleteFrom('reminders_sent')
    .where('starts_at', '<', sql<Temporal.Instant>`${before.toString()}::timestamptz`)
    .execute()
}
