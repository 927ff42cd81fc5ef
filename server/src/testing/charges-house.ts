import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Movement, Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { makeHouse } from './house.ts'
import { createRecord, makeRate, makeTeam } from './makers.ts'
import { testApp } from './test-app.ts'

const app = await testApp()

/** A booking, or why there is none. */
type Answered = Reservation & Omit<Problem, 'status'>

export const friday = '2027-03-05'
/** Lima's clock. */
export const at = (time: string, day = friday) => app.clock.set(Temporal.Instant.from(`${day}T${time}:00-05:00`))

/** A room at 30.00 or 3.00 credits the hour, one at twice as much, one without a rate, and Ana, whose team has credits. */
export async function house({ credits = '10.00', settings = {} }: { credits?: string; settings?: object } = {}) {
  at('08:00', '2027-03-04')
  const made = await makeHouse(app, { members: { ana: {} }, rooms: { room: {}, big: {}, free: {} } })
  const { room, big, ana, api, asAna } = made
  await makeRate(api, { hourlyCredits: '3.00', spaceId: room.spaceId })
  await makeRate(api, { hourly: '60.00', hourlyCredits: '6.00', spaceId: big.spaceId })
  await api.put('/booking/charge-settings', { withoutWallet: 'REFUSE', ...settings })
  const team = await makeTeam(api)
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [ana.username] })
  const wallet = await createRecord<Wallet>(api, `/wallet/${team.id}/create`)
  if (credits !== '0.00') await api.post(`/wallet/${wallet.id}/deposit`, { amount: credits, concept: 'Paquete' })
  const now = async () => (await api.get<Wallet>(`/wallet/${team.id}/entity/detail`)).body
  const balance = async () => {
    const found = await now()
    return [found.balance, found.available]
  }
  const slot = (from = '10:00', to = '12:00', spaceId = room.spaceId) => ({ spaceId, at: friday, from, to })
  const book = (given: object = slot(), client = asAna) => client.post<Answered>('/booking/reservations', given)
  const draft = () => asAna.post<Answered>(`/booking/reservations/${ana.username}/draft`, slot())
  const change = (id: string, verb: string, given: object = {}, client = asAna) =>
    client.patch<Answered>(`/booking/reservations/${id}/${verb}`, given)
  const movements = async () =>
    (await api.get<{ items: Movement[] }>('/wallet/entity/movements', { entityId: team.id })).body.items
  return { ...made, team, wallet, now, balance, slot, book, draft, change, movements }
}
