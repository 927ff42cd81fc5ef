import type { Page } from '@playwright/test'
import { makeHouse, mark } from './campus.ts'
import { type Api, signIn } from './demo-session.ts'

interface Room {
  id: string
  name: string
  campusId: string
}

interface LiveRoom {
  spaceId: string
  spaceName: string
  spaceType: string
  state: string
  bookable: boolean
  /** Those of today that aren't over, in order. */
  reservations: { reservationId: string; current: boolean }[]
}

/** Campuses of the demo where prices are in soles. */
const campuses = ['Andén Miraflores', 'Andén San Isidro', 'Andén Barranco', 'Andén Surco']

/** A room of the demo in Lima that nobody has now, and the administrator's session. */
export async function freeRoom(page: Page): Promise<{ api: Api; room: Room }> {
  const api = await signIn(page, 'admin')
  const { items } = await api.get<{ items: { id: string; name: string }[] }>('/campus/search')
  let busy: { live: LiveRoom; campusId: string } | undefined
  for (const { id: campusId, name } of items) {
    // Other walks make campuses of their own meanwhile.
    if (!campuses.includes(name)) continue
    const { rooms } = await api.get<{ rooms: LiveRoom[] }>(`/dashboard/live-room-capacity?campusId=${campusId}`)
    const usual = rooms.filter(({ bookable, spaceType }) => bookable && spaceType === 'ROOM')
    const free = usual.find(({ state }) => state === 'FREE')
    if (free) return { api, room: { id: free.spaceId, name: free.spaceName, campusId } }
    const taken = usual.find(({ state }) => state === 'BUSY')
    if (taken) busy ??= { live: taken, campusId }
  }
  if (!busy) throw new Error('the demo has no room that is free or booked now')
  await leave(api, busy.live)
  return { api, room: { id: busy.live.spaceId, name: busy.live.spaceName, campusId: busy.campusId } }
}

/** A room with a price, on a campus of its own that is open at any hour: nobody had it a moment ago. */
export async function pricedRoom(page: Page): Promise<{ api: Api; room: Room }> {
  const api = await signIn(page, 'admin')
  const code = mark()
  const name = `Sala ${code}`
  const house = { name: `Sede ${code}`, code, rooms: [name], hours: ['00:00', '24:00'] } as const
  const { campusId, rooms } = await makeHouse(api, house)
  const [id = ''] = rooms
  await api.post('/pricing/rates', { currency: 'PEN', spaceId: id, hourly: '40.00' })
  return { api, room: { id, name, campusId } }
}

/** Has the people of a room leave it, and the next ones not come: at some minutes all rooms of the demo are taken. */
async function leave(api: Api, { reservations }: LiveRoom) {
  for (const { reservationId, current } of reservations.slice(0, 2))
    await api.patch(`/booking/reservations/${reservationId}/${current ? 'release' : 'cancel'}`, {})
}

/** The code that a device shows. */
export const codeOn = async (device: Page): Promise<string> =>
  (await device.getByText(/^[A-HJ-NP-Z2-9]{3}-[A-HJ-NP-Z2-9]{3}$/).textContent()) ?? ''

/** Makes a page the screen at a room's door. */
export async function pairWith(device: Page, api: Api, room: Room, site = '') {
  await device.setViewportSize({ width: 1024, height: 600 })
  await device.goto(`${site}/pantalla`)
  await api.post('/screens', { code: await codeOn(device), kind: 'ROOM', spaceId: room.id })
  await device.getByRole('heading', { level: 1, name: room.name }).waitFor()
}
