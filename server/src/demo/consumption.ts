import { formatMinor } from '@aforo/api/platform/money'
import { sql } from 'kysely'
import { unbilledConsumption } from '../money/billing/consumption.queries.ts'
import { putConsumption, untilEnd } from '../money/billing/consumption.service.ts'
import { sumUp } from '../money/billing/run-sums.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { enterTenant } from '../platform/database/transaction.ts'
import type { MadeTenant, ReservationGiven } from './factories.ts'

/** What the rate of the first campus says, with tax. */
const hourly = 60_00
/** How many bookings are on a bill already, and how many on none. */
const [billed, unbilled] = [4, 3]
const byHand = 'Horas de sala a cuenta'

/**
 * Meetings of the last weeks on the account of two clients: those of the one are on its draft of the coming month, as a run
 * puts them there; those of the other are to be billed.
 */
export async function makeConsumption(
  tx: Tx,
  { tenantId }: MadeTenant,
  booked: readonly (ReservationGiven & { id: string })[],
  now: Temporal.Instant,
) {
  const [draft] = await tx
    .selectFrom('billings as b')
    .innerJoin('billing_entries as e', join =>
      join.onRef('e.tenant_id', '=', 'b.tenant_id').onRef('e.billing_id', '=', 'b.id'),
    )
    .select(['b.id', 'b.client_id', 'b.month', 'b.currency', 'e.id as entry_id'])
    .where('b.tenant_id', '=', tenantId)
    .where('b.status', '=', 'DRAFT')
    .where('e.description', '=', byHand)
    .execute()
  if (!draft) return
  const other = await tx
    .selectFrom('customers')
    .select('team_id')
    .where('tenant_id', '=', tenantId)
    .where('tax_id', 'is not', null)
    .where('team_id', '<>', draft.client_id)
    .orderBy('tax_id')
    .executeTakeFirst()
  const over = booked.filter(
    ({ start, minutes = 60, status = 'CREATED' }) =>
      status === 'CREATED' && Temporal.Instant.compare(start.add({ minutes }), now) < 0,
  )
  if (!other) return
  const latest = over.toSorted((one, next) => Temporal.Instant.compare(next.start, one.start))
  await tx
    .insertInto('booking_charges')
    .values(
      latest.slice(0, billed + unbilled).map(({ id, start, minutes = 60, createdAt = start }, place) => ({
        tenant_id: tenantId,
        reservation_id: id,
        payer: 'ACCOUNT',
        state: 'CHARGED',
        amount: (hourly * minutes) / 60,
        currency: 'PEN',
        reasons: JSON.stringify([`${minutes} minutos a ${formatMinor(hourly, 'PEN')} la hora`]),
        team_id: place < billed ? draft.client_id : other.team_id,
        refund: 'NOTICE',
        refund_until: start.subtract({ hours: 2 }).toString(),
        refund_unattended: false,
        created_at: createdAt.toString(),
      })),
    )
    .execute()
  await enterTenant(tx, tenantId)
  // What somebody typed makes room for what was booked.
  await tx.deleteFrom('billing_entries').where('id', '=', draft.entry_id).execute()
  const month = draft.month.slice(0, 7)
  const unit = { tx, now, tenantId }
  const bill = { billingId: draft.id, clientId: draft.client_id, currency: draft.currency }
  await putConsumption(unit, month, [bill], await unbilledConsumption(tx, [draft.client_id], untilEnd(month, now)))
  await sumUp(unit, new Set([draft.id]))
  await sql`select set_config('aforo.tenant_id', '', true)`.execute(tx)
}
