import type { Order } from '@aforo/api/money/order-records'
import type { Problem } from '@aforo/api/platform/problems'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../demo/factories.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services
export const day = '2027-03-05'
/** Two days before the bookings of these tests. */
export const now = Temporal.Instant.from('2027-03-03T15:00:00Z')

export type Answer = Order & Omit<Problem, 'status'>

export async function house({ hourly = '59.00' } = {}) {
  app.clock.set(now)
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const room = await makeRoom(database, floor, { name: 'Sala Ayacucho' })
  const anotherRoom = () => makeRoom(database, floor)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  await api.post('/pricing/rates', { currency: 'PEN', hourly })
  const { campusId } = campus
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
  return { tenant, campusId, room, anotherRoom, admin, api, sell, paid, confirm, reservation, unit }
}
