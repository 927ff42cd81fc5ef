import { signIn } from '../demo-session.ts'
import { expect, type Page, test } from '../test.ts'

interface Room {
  id: string
  name: string
  campusId: string
}

/** A room of the demo's first campus that nobody has now, which opens around the clock for this walk. */
async function freeRoom(page: Page): Promise<Room> {
  const api = await signIn(page, 'admin')
  const { items } = await api.get<{ items: { id: string }[] }>('/campus/search')
  const campusId = items[0]?.id ?? ''
  const live = await api.get<{ rooms: { spaceId: string; spaceName: string; state: string; bookable: boolean }[] }>(
    `/dashboard/live-room-capacity?campusId=${campusId}`,
  )
  const room = live.rooms.find(one => one.bookable && one.state !== 'BUSY') ?? live.rooms[0]
  return { id: room?.spaceId ?? '', name: room?.spaceName ?? '', campusId }
}

test('a screen is paired in one browser and used at the door in another, until it is unpaired', async ({
  page,
  other,
}) => {
  const room = await freeRoom(page)

  await test.step('the device shows a code', async () => {
    await other.setViewportSize({ width: 1024, height: 600 })
    await other.goto('/pantalla')
    await expect(other.getByRole('heading', { name: 'Vincula esta pantalla' })).toBeVisible()
  })
  const code = (await other.getByText(/^[A-HJ-NP-Z2-9]{3}-[A-HJ-NP-Z2-9]{3}$/).textContent()) ?? ''

  await test.step('an administrator types it', async () => {
    await page.goto('/app/configurations/general/profile?tab=screens')
    await page.getByRole('button', { name: 'Vincular pantalla' }).click()
    const form = page.getByRole('dialog', { name: 'Vincular pantalla' })
    await form.getByLabel('Código').fill(code)
    await form.getByRole('combobox', { name: 'Sala' }).fill(room.name)
    await page.getByRole('option', { name: room.name }).first().click()
    await form.getByLabel('Nombre').fill('Puerta de prueba')
    await form.getByRole('button', { name: 'Vincular', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Puerta de prueba' })).toBeVisible()
  })

  await test.step('the device shows the room, also after a reload and at the room’s own address', async () => {
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
    await other.goto(`/q/${room.id}`)
    await expect(other).toHaveURL(/\/pantalla$/)
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
  })

  await test.step('a fault is reported at the door', async () => {
    await other.getByRole('button', { name: 'Reportar una falla' }).click()
    await other.getByRole('button', { name: 'Climatización' }).click()
    await expect(other.getByText(/El equipo ya lo sab/)).toBeVisible()
    await other.getByRole('button', { name: 'Listo' }).click()
  })

  await test.step('unpaired, it goes back to a code at once', async () => {
    await page.getByRole('button', { name: 'Puerta de prueba' }).click()
    await page.getByRole('button', { name: 'Desvincular' }).click()
    await page
      .getByRole('dialog', { name: 'Desvincular la pantalla' })
      .getByRole('button', { name: 'Desvincular' })
      .click()
    await expect(other.getByRole('heading', { name: 'Vincula esta pantalla' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Puerta de prueba' })).toHaveCount(0)
  })
})
