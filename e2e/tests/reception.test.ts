import { makeHouse, middayZone } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, type Page, sizes, test } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'

interface Here {
  date: string
  offers: { from: string; to: string }[]
}

/** A campus that never closes, with two rooms: one is booked from now, for somebody who expects a guest from outside. */
async function makeDay(api: Api) {
  const mark = Date.now().toString(36)
  const { campusId: campus, rooms } = await makeHouse(api, {
    name: `Sede Recepción ${mark}`,
    code: `R${mark}`,
    rooms: ['Paracas', 'Nazca'],
    hours: ['00:00', '24:00'],
    timeZoneId: middayZone(),
  })
  const [room] = rooms
  const { date, offers } = await api.get<Here>(`/booking/check-in/spaces/${room}`)
  const guest = `Olga ${mark}`
  await api.post('/booking/reservations/root@anden.example', {
    spaceId: room,
    at: date,
    from: offers[0]?.from,
    to: offers[0]?.to,
    attendees: [{ email: `olga-${mark}@fuera.test`, name: guest, company: 'Minera Los Andes' }],
  })
  return { campus, guest, date }
}

/** Somebody who comes: found by the one search, noted by the one button, which undoing gives back. */
async function comesIn(page: Page, typed: string, arrival: RegExp) {
  const rows = page.getByRole('list', { name: 'Quién viene hoy' }).getByRole('listitem')
  await typeIn(page.getByPlaceholder('Persona, empresa, documento o espacio'), typed)
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('button', { name: /^Registrar/ })).toHaveCount(1)
  await rows.getByRole('button', { name: arrival }).click()
  await expect(page.getByText(/^Se registró la llegada de /).last()).toBeVisible()
  await expect(rows).toContainText('Adentro')
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await rows.getByRole('button', { name: arrival }).click()
  await expect(rows).toContainText('Adentro')
}

for (const [size, viewport] of Object.entries(sizes))
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, hasTouch: size === 'phone' })

    test('reception is one search and one button for hosts and for guests, and all is in sight', async ({ page }) => {
      const { campus, guest } = await makeDay(await signIn(page, 'admin'))
      await page.goto(`/app/reception?campus=${campus}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Recepción' })).toBeVisible()
      const stages = page.getByRole('radiogroup', { name: 'Quiénes' })
      await expect(stages).toContainText(/Por llegar 2/)
      await comesIn(page, 'tello', /^Registrar la llegada de Marisol/)
      await comesIn(page, 'minera', new RegExp(`^Registrar la llegada de ${guest}`))
      await typeIn(page.getByPlaceholder('Persona, empresa, documento o espacio'), '')
      await expect(stages).toContainText(/Adentro 2/)
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await wider()).toBeLessThanOrEqual(0)
    })
  })
