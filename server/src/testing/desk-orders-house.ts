import type { Order } from '@aforo/api/money/order-records'
import type { Problem } from '@aforo/api/platform/problems'
import { makeRoom } from '../demo/factories.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { makeHouse } from './house.ts'
import { makeRate } from './makers.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services
export const day = '2027-03-05'
/** Two days before the bookings of these tests. */
export const now = Temporal.Instant.from('2027-03-03T15:00:00Z')

export type Answer = Order & Omit<Problem, 'status'>

export async function house({ hourly = '59.00' } = {}) {
  app.clock.set(now)
  const at = await makeHouse(app, { rooms: { room: { name: 'Sala Ayacucho' } } })
  const { tenant, floor, room, api } = at
  const { campusId } = at.campus
  const anotherRoom = () => makeRoom(database, floor)
  await makeRate(api, { hourly })
  const walkIn = (more: object = {}) => ({
    campusId,
    booking: { spaceId: room.spaceId, at: day, from: '09:00', to: '11:00' },
    customer: { name: 'Rosa Quispe', documentType: 'DNI', document: '40711823' },
    pay: 'IN_LOCATION',
    ...more,
  })
  const sell = (more: object = {}) => api.post<Answer>('/order/desk', walkIn(more))
  const paid = (more: object = {}) => sell({ pay: 'NOW', payment: { code: 'POS-1' }, ...more })
  const confirm = (id: string, code = 'OP-1', more: object = {}) =>
    api.post<Answer>(`/order/${id}/confirm-payment`, { code, description: 'Transferencia', ...more })
  const reservation = async (order: Order) =>
    (await api.get<{ status: string; to: string }>(`/booking/reservations/${order.items[0]?.reservationId}`)).body
  const unit = <T>(run: Parameters<typeof asJob<T>>[3]) => asJob(app.services, tenant.tenantId, 'Prueba', run)
  return { ...at, campusId, anotherRoom, sell, paid, confirm, reservation, unit }
}
