import type { Page } from '@playwright/test'
import { type Api, signIn } from './demo-session.ts'

interface Room {
  id: string
  name: string
  campusId: string
}

interface Live {
  rooms: { spaceId: string; spaceName: string; spaceType: string; state: string; bookable: boolean }[]
}

/** A room of the demo that nobody has now, and the administrator's session. */
export async function freeRoom(page: Page): Promise<{ api: Api; room: Room }> {
  const api = await signIn(page, 'admin')
  const { items } = await api.get<{ items: { id: string }[] }>('/campus/search')
  for (const { id: campusId } of items) {
    const { rooms } = await api.get<Live>(`/dashboard/live-room-capacity?campusId=${campusId}`)
    const free = rooms.find(({ bookable, spaceType, state }) => bookable && spaceType === 'ROOM' && state === 'FREE')
    if (free) return { api, room: { id: free.spaceId, name: free.spaceName, campusId } }
  }
  throw new Error('no room of the demo is free now')
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
