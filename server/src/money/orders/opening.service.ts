import { randomUUIDv7 } from 'node:crypto'
import type { CustomerDocument, OrderCurrency, OrderKind } from '@aforo/api/money/order-states'
import { oneUnit, totalsOf } from '@aforo/api/platform/line-items'
import { findReservation, spaceWords } from '../../bookings/reservations/reservations.ts'
import { todayIn } from '../../offer/products/products.ts'
import { taxRateOn } from '../../people/companies/companies.ts'
import { holdCampus } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import { takeNumber } from '../../platform/numbers/numbers.ts'
import type { UnitOfWork } from '../../platform/unit-of-work.ts'
import { findSettings } from '../order-settings/settings.queries.ts'
import { insertItems, type NewItem } from './items.queries.ts'
import { traceOf } from './orders.present.ts'
import { findOrder, insertOrder, type OrderRow } from './orders.queries.ts'
import { expiryOf, firstStatus, type Pay } from './orders.rules.ts'

/** What a change has at hand: a handler's context, or a job's transaction. */
export type Unit = Pick<UnitOfWork, 'record' | 'emit' | 'enqueue'> & {
  tx: Tx
  now: Temporal.Instant
  caller?: { userId: string }
}

/** Who an order is for: somebody with an account, or a walk-in without one. */
export interface Customer {
  userId?: string
  /** Of somebody with an account; the transaction's own tenant when left out. */
  tenantId?: string
  name: string
  email?: string | null
  phone?: string | null
  documentType?: CustomerDocument | null
  document?: string | null
}

/** A line to be sold. Prices are gross minor units, quantities hundredths of one (one, when left out). */
export interface Line {
  reservationId?: string
  spaceId?: string
  extendsId?: string
  description: string
  quantity?: number
  unitPrice: number
  from?: Temporal.Instant
  to?: Temporal.Instant
}

export interface ToOpen {
  kind: OrderKind
  campusId: string
  customer: Customer
  items: readonly Line[]
  currency: OrderCurrency
  pay: Pay
  /** Its booking is a draft: the order is CREATED until `submitOrderOf`. */
  draft?: boolean
  /** Until when it holds its place; by the tenant's setting when left out. Null: nothing ends it but somebody. */
  expiresAt?: Temporal.Instant | null
  /** Of an EXTENSION. */
  extendsId?: string
  notes?: string | null
}

/** The lines of an order as they are stored, with what they come to. @param rate hundredths of a percent */
export function pricedLines(items: readonly Line[], rate: number) {
  const priced = items.map(item => ({ unitPrice: item.unitPrice, quantity: item.quantity ?? oneUnit, taxed: true }))
  return totalsOf(priced, 'GROSS', rate)
}

export const itemRow = (line: Line, orderId: string, position: number, amount: number): NewItem => ({
  id: randomUUIDv7(),
  order_id: orderId,
  position,
  reservation_id: line.reservationId ?? null,
  space_id: line.spaceId ?? null,
  extends_id: line.extendsId ?? null,
  description: line.description,
  quantity: line.quantity ?? oneUnit,
  unit_price: line.unitPrice,
  amount,
  from_at: line.from?.toString() ?? null,
  to_at: line.to?.toString() ?? null,
})

const extreme = (moments: readonly (Temporal.Instant | undefined)[], sign: 1 | -1): Temporal.Instant | null =>
  moments
    .filter(moment => moment !== undefined)
    .toSorted((one, other) => sign * Temporal.Instant.compare(one, other))[0] ?? null

/**
 * Opens an order in the caller's own transaction: it exists exactly when what it sells does. Its total may not be zero.
 * @throws by `order_items_once` where one of its bookings is charged by another order
 */
export async function openOrder(unit: Unit, toOpen: ToOpen): Promise<OrderRow> {
  const { tx, now, caller, record, emit } = unit
  const { kind, campusId, customer, items, currency, pay, draft = false } = toOpen
  const campus = await holdCampus(tx, campusId)
  if (!campus) throw new Error(`no campus ${campusId}`)
  const today = todayIn(campus.time_zone, now)
  const rate = await taxRateOn(tx, today)
  const { lines, net, tax, total } = pricedLines(items, rate)
  const { pendingMinutes } = await findSettings(tx)
  const begins = extreme(
    items.map(({ from }) => from),
    1,
  )
  const ends = extreme(
    items.map(({ to }) => to),
    -1,
  )
  const expires = toOpen.expiresAt === undefined ? expiryOf(pay, begins, pendingMinutes, now) : toOpen.expiresAt
  const id = randomUUIDv7()
  const tenantId = await tenantOf(tx, campusId)
  // Taken as late as it can be: others wait for it.
  const code = await takeNumber(tx, { tenantId, series: 'OD', year: Number(today.slice(0, 4)) })
  await insertOrder(tx, {
    id,
    code,
    kind,
    campus_id: campusId,
    extends_id: toOpen.extendsId ?? null,
    owner_tenant_id: customer.userId === undefined ? null : (customer.tenantId ?? tenantId),
    customer_id: customer.userId ?? null,
    customer_name: customer.name,
    customer_email: customer.email ?? null,
    customer_phone: customer.phone ?? null,
    customer_document_type: customer.documentType ?? null,
    customer_document: customer.document ?? null,
    status: firstStatus(pay, draft),
    pay,
    currency,
    tax_rate: rate,
    net,
    tax,
    total,
    expires_at: expires?.toString() ?? null,
    ends_at: ends?.toString() ?? null,
    notes: toOpen.notes ?? null,
    created_by: caller?.userId ?? null,
    created_at: now.toString(),
  })
  await insertItems(
    tx,
    items.map((line, place) => itemRow(line, id, place + 1, lines[place] ?? 0)),
  )
  const row = (await findOrder(tx, id)) as OrderRow
  record({ action: 'order.created', entityType: 'order', entityId: id, after: traceOf(row) })
  emit({ topic: 'orders', id, campusId })
  return row
}

/** The tenant of the transaction, which a guest's call has entered. */
async function tenantOf(tx: Tx, campusId: string): Promise<string> {
  const { tenant_id } = await tx
    .selectFrom('campuses')
    .select('tenant_id')
    .where('id', '=', campusId)
    .executeTakeFirstOrThrow()
  return tenant_id
}

/** The words of a line that sells a booking's time: "Sala Ayacucho". */
export async function lineOfBooking(
  tx: Tx,
  reservationId: string,
  unitPrice: number,
): Promise<{ line: Line; campusId: string } | undefined> {
  const row = await findReservation(tx, reservationId)
  return (
    row && {
      campusId: row.campus_id,
      line: {
        reservationId,
        spaceId: row.space_id,
        description: spaceWords(row),
        unitPrice,
        from: row.starts_at,
        to: row.ends_at,
      },
    }
  )
}
