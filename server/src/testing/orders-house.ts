import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Order, OrderSummary } from '@aforo/api/money/order-records'
import type { Problem } from '@aforo/api/platform/problems'
import { asSystem } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { makeRate } from './makers.ts'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

export type BookedAnswer = Reservation & Omit<Problem, 'status'>

/** The day on which bookings are made there. */
export const day = '2027-03-05'

/** Sets the clock, as Lima has it. */
export const clockOf =
  (app: App) =>
  (time: string, date = day) =>
    app.clock.set(Temporal.Instant.from(`${date}T${time}:00-05:00`))

/** A room at S/ 30.00 the hour, one at twice as much, one without a rate and one in dollars; Ana has no wallet. */
export async function ordersHouse(app: App, settings: object = {}) {
  const { database } = app.services
  clockOf(app)('09:00', '2027-03-04')
  const made = await makeHouse(app, {
    members: { ana: { givenName: 'Ana', lastname: 'Ruiz' } },
    rooms: { room: {}, big: {}, free: {}, dollars: {} },
  })
  const { tenant, room, ana, api, asAna } = made
  const rate = { hourlyCredits: '3.00' }
  await makeRate(api, { ...rate, spaceId: room.spaceId })
  await makeRate(api, { ...rate, hourly: '60.00', spaceId: made.big.spaceId })
  await makeRate(api, { ...rate, currency: 'USD', hourly: '10.00', spaceId: made.dollars.spaceId })
  await api.put('/booking/charge-settings', settings)
  const slot = (from = '10:00', to = '12:00', spaceId = room.spaceId) => ({ spaceId, at: day, from, to })
  const book = (given: object = slot(), client = asAna) => client.post<BookedAnswer>('/booking/reservations', given)
  const draft = () => asAna.post<BookedAnswer>(`/booking/reservations/${ana.username}/draft`, slot())
  const change = (id: string, verb: string, given: object = {}, client = asAna) =>
    client.patch<BookedAnswer>(`/booking/reservations/${id}/${verb}`, given)
  const read = async (id: string) => (await api.get<Reservation>(`/booking/reservations/${id}`)).body
  const order = async (booked: { price: Reservation['price'] }) =>
    (await api.get<Order>(`/order/${booked.price?.order?.id}`)).body
  const orders = async () => (await api.get<{ items: OrderSummary[] }>('/order/search', { sort: 'code' })).body.items
  const pay = (id: string | undefined, code = 'EFECTIVO') =>
    api.post<Order & { code: string }>(`/order/${id}/confirm-payment`, { code })
  const paid = async (given?: object) => {
    const { body } = await book(given)
    await pay(body.price?.order?.id)
    return read(body.reservationId)
  }
  const policy = (id: string, fields: object) =>
    asSystem(database, tx =>
      tx
        .insertInto('booking_policies')
        .values({ tenant_id: tenant.tenantId, id, ...fields })
        .execute(),
    )
  return { ...made, policy, slot, book, draft, change, read, order, orders, pay, paid }
}
