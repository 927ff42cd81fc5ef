import { everyDay, limaAddress } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, test } from '@aforo/e2e/test'
import type { Page } from '@playwright/test'

const mark = Date.now().toString(36)
const subject = `Comité ${mark}`
/** A week from now: never over, and never beyond the policy. */
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** A room of its own, booked from 10:00 to 11:00 by whoever calls. */
async function book(api: Api) {
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name: `Sede Enlace ${mark}`,
    code: `E${mark}`,
    address: limaAddress,
    businessHours: everyDay('08:00', '20:00'),
  })
  const { id: parentId } = await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })
  const { id: spaceId } = await api.post<{ id: string }>('/spaces/rooms', { parentId, name: 'Paracas' })
  await api.post('/booking/reservations', { spaceId, at: date, from: '10:00', to: '11:00', subject })
}

/** The link of the newest mail about the booking, from the demo's outbox, once the mail is there. */
async function mailedLink(page: Page): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: 'Paracas' }).first()
  await expect(async () => {
    await page.goto('/outbox')
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('link').click()
  const link = page.getByRole('link', { name: /\/mi-reserva\// })
  return (await link.getAttribute('href')) ?? ''
}

test('by the link of its mail a booking is moved, canceled and got back on a phone, without an account', async ({
  page,
  other,
}) => {
  const api = await signIn(page, 'admin')
  await book(api)
  const link = await mailedLink(page)

  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await other.getByRole('button', { name: 'Mover' }).click()
  await other.getByRole('button', { name: '15:00' }).click()
  await other.getByRole('button', { name: 'Mover a 15:00 – 16:00' }).click()
  await expect(other.getByText(/15:00 – 16:00/).first()).toBeVisible()

  await other.getByRole('button', { name: 'Cancelar la reserva' }).click()
  await expect(other.getByText('Cancelada', { exact: true })).toBeVisible()
  // The newest notice stands last; the move can be undone, too.
  await other.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect(other.getByText('La reserva está otra vez en pie.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Cancelar la reserva' })).toBeVisible()

  // By keyboard: the notice may still lie over it.
  await other.getByRole('button', { name: 'English' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Cancel the booking' })).toBeVisible()

  // The history says that it was done by the link.
  const { items } = await api.get<{ items: { reservationId: string }[] }>(`/booking/reservations/search?q=${mark}`)
  const history = await api.get<{ who: string; what: string }[]>(
    `/booking/reservations/${items[0]?.reservationId}/history`,
  )
  expect(history.filter(({ who }) => who.endsWith('(por su enlace)')).map(({ what }) => what)).toEqual([
    'Reserva movida',
    'Reserva cancelada',
    'Cancelación deshecha',
  ])
})
