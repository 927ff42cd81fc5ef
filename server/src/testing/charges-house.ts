import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Movement, Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../demo/factories.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

/** A booking, or why there is none. */
type Answered = Reservation & Omit<Problem, 'status'>

export const friday = '2027-03-05'
/** Lima's clock. */
export const at = (time: string, day = friday) => app.clock.set(Temporal.Instant.from(`${day}T${time}:00-05:00`))

/** A room at 30.00 or 3.00 credits the hour, one at twice as much, one without a rate, and Ana, whose team has credits. */
export async function house({ credits = '10.00', settings = {} }: { credits?: string; settings?: object } = {}) {
  at('08:00', '2027-03-04')
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const [room, big, free] = await makeRooms(database, await makeFloor(database, campus), [{}, {}, {}])
  if (!room || !big || !free) throw new Error('no rooms')
  const admin = await makeUser(database, tenant)
  const ana = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
  const api = await app.as(admin)
  const anaApi = await app.as(ana)
  for (const [space, hourly, hourlyCredits] of [
    [room, '30.00', '3.00'],
    [big, '60.00', '6.00'],
  ] as const)
    await api.post('/pricing/rates', { currency: 'PEN', hourly, hourlyCredits, spaceId: space.spaceId })
  await api.put('/booking/charge-settings', { withoutWallet: 'REFUSE', ...settings })
  const { body: team } = await api.post<{ id: string }>('/teams/?name=Ventas')
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [ana.username] })
  const { body: wallet } = await api.post<Wallet>(`/wallet/${team.id}/create`, {})
  if (credits !== '0.00') await api.post(`/wallet/${wallet.id}/deposit`, { amount: credits, concept: 'Paquete' })
  const now = async () => (await api.get<Wallet>(`/wallet/${team.id}/entity/detail`)).body
  const balance = async () => {
    const found = await now()
    return [found.balance, found.available]
  }
  const slot = (from = '10:00', to = '12:00', spaceId = room.spaceId) => ({ spaceId, at: friday, from, to })
  const book = (given: object = slot(), client = anaApi) => client.post<Answered>('/booking/reservations', given)
  const draft = () => anaApi.post<Answered>(`/booking/reservations/${ana.username}/draft`, slot())
  const change = (id: string, verb: string, given: object = {}, client = anaApi) =>
    client.patch<Answered>(`/booking/reservations/${id}/${verb}`, given)
  const movements = async () =>
    (await api.get<{ items: Movement[] }>('/wallet/entity/movements', { entityId: team.id })).body.items
  return {
    tenant,
    campus,
    room,
    big,
    free,
    admin,
    ana,
    api,
    anaApi,
    team,
    wallet,
    now,
    balance,
    slot,
    book,
    draft,
    change,
    movements,
  }
}
