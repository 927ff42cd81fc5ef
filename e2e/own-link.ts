import { expect, type Page } from '@playwright/test'
import { makeHouse } from './campus.ts'
import type { Api } from './demo-session.ts'

/** A week from now: never over, and never beyond the policy. */
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** A room of its own, booked from 10:00 to 11:00 by the caller. @param mark names it and its campus */
export async function bookOwnRoom(api: Api, mark: string, subject: string) {
  const name = `Paracas ${mark}`
  const house = await makeHouse(api, { name: `Sede Enlace ${mark}`, code: `E${mark}`, rooms: [name] })
  const [spaceId] = house.rooms
  // It is born for one: nobody else could be invited.
  const room = { name, capacity: 6, features: [], bookable: true }
  await api.put(`/spaces/rooms/${spaceId}`, room)
  await api.post('/booking/reservations', { spaceId, at: date, from: '10:00', to: '11:00', subject })
}

/** The link of the newest mail about the booking of that mark, from the demo's outbox, once the mail is there. */
export async function mailedLink(page: Page, mark: string): Promise<string> {
  const row = page
    .getByRole('row')
    .filter({ hasText: `Paracas ${mark}` })
    .first()
  await expect(async () => {
    await page.goto('/outbox')
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('link').click()
  const link = page.getByRole('link', { name: /\/mi-reserva\// })
  return (await link.getAttribute('href')) ?? ''
}
