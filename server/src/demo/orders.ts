import type { ReceiptClient } from '@aforo/api/money/receipts'
import { sql } from 'kysely'
import { itemsOf } from '../money/orders/items.queries.ts'
import { type Customer, type Line, openOrder } from '../money/orders/opening.service.ts'
import { findOrder, insertPayment, type OrderRow, updateOrder } from '../money/orders/orders.queries.ts'
import { afterPayment } from '../money/orders/orders.rules.ts'
import { soldBy } from '../money/orders/whole-order.service.ts'
import { generateReceipt, readClient, requestReceipt } from '../money/receipts/receipts.ts'
import type { Tx } from '../platform/database/database.ts'
import { enterTenant } from '../platform/database/transaction.ts'
import type { MadeCampus, MadeSpace, MadeTenant, MadeUser } from './factories.ts'

interface OrderCast {
  /** Hours ago. */
  made: number
  who: Customer
  /** A room, hours from now until its time begins, and for how many. */
  room?: [place: number, begins: number, hours: number]
  extras?: [description: string, quantity: number, soles: number][]
  pay?: 'NOW' | 'IN_LOCATION'
  end?: 'PAID' | 'EXPIRED' | 'REJECTED' | 'CANCELED' | 'CLOSED'
  code?: string
  receipt?: Partial<ReceiptClient>
}

const walkIns: Customer[] = [
  { name: 'Rosa Quispe Mamani', documentType: 'DNI', document: '40711823', email: 'rosa.quispe@correo.example' },
  { name: 'Jorge Salazar Peña', documentType: 'DNI', document: '09876543', phone: '+51 987 654 321' },
  { name: 'Lúcuma Estudio S.A.C.', documentType: 'RUC', document: '20601234565', email: 'pagos@lucuma.example' },
  { name: 'Emma Watkins', documentType: 'PASSPORT', document: 'GB1234567', email: 'emma.watkins@correo.example' },
  { name: 'Diego Huamán Ticona', documentType: 'CE', document: '001234567' },
]
const [rosa, jorge, lucuma, emma, diego] = walkIns as [Customer, Customer, Customer, Customer, Customer]

const boleta = (who: Customer): Partial<ReceiptClient> => ({
  kind: 'RECEIPT',
  documentType: who.documentType ?? null,
  documentNumber: who.document ?? null,
  name: who.name,
})
const factura = (documentNumber: string, name: string): Partial<ReceiptClient> => ({
  kind: 'INVOICE',
  documentType: 'RUC',
  documentNumber,
  name,
  address: 'Av. República de Panamá 3030, San Isidro, Lima',
})

/** A dozen orders, so that each state is to be seen. */
const cast: OrderCast[] = [
  { made: 52, who: rosa, room: [0, -50, 2], end: 'CLOSED', code: 'POS 004512', receipt: boleta(rosa) },
  { made: 47, who: jorge, room: [1, -45, 1], end: 'EXPIRED' },
  { made: 30, who: emma, room: [2, -28, 3], extras: [['Café de la casa', 3, 8]], end: 'CLOSED', code: 'YAPE 88213' },
  { made: 26, who: diego, room: [0, 20, 1], end: 'REJECTED' },
  { made: 24, who: lucuma, extras: [['Sala de eventos, medio día', 1, 650]], end: 'CANCELED', code: 'BCP 221904' },
  {
    made: 20,
    who: lucuma,
    extras: [['Sala de eventos, día completo', 1, 1180]],
    end: 'PAID',
    code: 'BCP 221877',
    receipt: factura('20601234565', 'Lúcuma Estudio S.A.C.'),
  },
  {
    made: 8,
    who: { name: 'Norte Logística' },
    extras: [['Oficina por el día', 2, 120]],
    end: 'PAID',
    code: 'BBVA 7731',
    receipt: factura('20487654320', 'Norte Logística S.A.C.'),
  },
  { made: 6, who: rosa, room: [1, 50, 2], pay: 'IN_LOCATION', end: 'PAID', code: 'EFECTIVO', receipt: boleta(rosa) },
  { made: 5, who: emma, room: [2, 72, 4], end: 'PAID', code: 'PLIN 55120' },
  { made: 3, who: diego, room: [0, 96, 2], pay: 'IN_LOCATION' },
  {
    made: 2,
    who: jorge,
    room: [2, 26, 1],
    extras: [
      ['Impresiones a color', 40, 1],
      ['Anillado', 2, 12],
    ],
  },
  { made: 1, who: lucuma, room: [1, 120, 3], extras: [['Proyector', 1, 60]] },
]

/** What nobody hears yet. */
const nobody = { emit: () => {}, record: () => {}, enqueue: () => {} }

const reasons = { EXPIRED: 'No se pagó a tiempo', REJECTED: 'Tarjeta rechazada', CANCELED: 'Cambio de planes' } as const

/** On-demand orders in all their states, some with a receipt that is on its way. */
export async function makeOrders(
  tx: Tx,
  tenant: MadeTenant,
  { campus, rooms, seller }: { campus: Pick<MadeCampus, 'campusId'>; rooms: readonly MadeSpace[]; seller: MadeUser },
  now: Temporal.Instant,
): Promise<void> {
  await enterTenant(tx, tenant.tenantId)
  const { campusId } = campus
  for (const one of cast) await makeOrder(tx, one, { campusId, timeZone: tenant.timeZone, rooms, seller }, now)
  await sql`select set_config('aforo.tenant_id', '', true)`.execute(tx)
}

/** So many hours of one day at about that moment, or at the next one between nine and six: whenever the demo is started. */
export function inDaytime(about: Temporal.Instant, hours: number, timeZone: string) {
  const local = about.toZonedDateTimeISO(timeZone).round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const day = local.hour > 18 - hours ? local.add({ days: 1 }) : local
  const hour = day === local ? Math.max(local.hour, 9) : 9
  const from = day.with({ hour }).toInstant()
  return { from, to: from.add({ hours }) }
}

async function makeOrder(
  tx: Tx,
  { made, who, room, extras = [], pay = 'NOW', end, code = 'POS', receipt }: OrderCast,
  {
    campusId,
    timeZone,
    rooms,
    seller,
  }: { campusId: string; timeZone: string; rooms: readonly MadeSpace[]; seller: MadeUser },
  now: Temporal.Instant,
) {
  const unit = { tx, now: now.subtract({ hours: made }), caller: { userId: seller.userId }, ...nobody }
  const items: Line[] = extras.map(([description, quantity, soles]) => ({
    description,
    quantity: quantity * 100,
    unitPrice: soles * 100,
  }))
  const space = room && rooms[room[0] % rooms.length]
  if (room && space) {
    const time = inDaytime(now.add({ hours: room[1] }), room[2], timeZone)
    items.unshift({ spaceId: space.spaceId, description: space.name, unitPrice: 45_00 * room[2], ...time })
  }
  const open = end === undefined && pay === 'NOW' ? { expiresAt: now.add({ hours: 20 }) } : {}
  const opened = await openOrder(unit, { kind: 'DESK', campusId, customer: who, items, currency: 'PEN', pay, ...open })
  const later = now.subtract({ minutes: made * 60 - 20 })
  if (end === 'PAID' || end === 'CLOSED' || end === 'CANCELED') await settle(tx, opened, code, seller, later)
  if (end === 'CLOSED') await updateOrder(tx, opened.id, { status: 'CLOSED' })
  if (end === 'EXPIRED' || end === 'REJECTED' || end === 'CANCELED')
    await updateOrder(tx, opened.id, {
      status: end,
      ended_at: later.toString(),
      end_reason: reasons[end],
      refund: end === 'CANCELED' ? opened.total : 0,
    })
  if (!receipt) return
  const row = (await findOrder(tx, opened.id)) as OrderRow
  const given = { documentType: null, documentNumber: null, name: null, address: null, email: null, ...receipt }
  const named = await readClient({ tx, now }, given as ReceiptClient, row)
  if (!('name' in named)) throw new Error('a receipt of the demo names nobody')
  const today = { ...unit, now }
  const id = await requestReceipt(today, soldBy(row, await itemsOf(tx, row.id)), named, false)
  await generateReceipt(today, id)
}

async function settle(tx: Tx, row: OrderRow, code: string, seller: MadeUser, at: Temporal.Instant) {
  await insertPayment(tx, {
    order_id: row.id,
    code,
    description: null,
    date_created: at.toString(),
    currency: row.currency,
    amount: row.total,
    confirmed_by: seller.userId,
    confirmed_at: at.toString(),
  })
  await updateOrder(tx, row.id, {
    status: afterPayment(row.status) ?? row.status,
    paid_at: at.toString(),
    expires_at: null,
  })
}
