import { makeHouse } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, sizes, test } from '@aforo/e2e/test'
import type { Locator, Page } from '@playwright/test'

/** The hours of the test's campus: what the timeline shows of a day. */
const shown = { from: 8 * 60, to: 20 * 60 }

/** A week from now: never over, and never beyond the policy. */
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** A campus of its own with four rooms on one floor, open every day from 8 to 20. */
async function makeCampus(api: Api): Promise<string> {
  const code = `E${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const rooms = ['Paracas', 'Nazca', 'Cusco', 'Puno']
  const { campusId } = await makeHouse(api, { name: `Sede ${code}`, code, rooms })
  return campusId
}

const openCalendar = async (page: Page, campusId: string, rest = '') => {
  await page.goto(`/app/reservation/space?campus=${campusId}&date=${date}${rest}`)
  await expect(track(page, 'Paracas')).toBeVisible()
}

const track = (page: Page, room: string): Locator =>
  page
    .locator('[data-lane]')
    .filter({ has: page.getByRole('button', { name: `Ver la semana de ${room}` }) })
    .locator('[data-track]')

const block = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

/** The point of a room's lane at a time. */
async function pointOf(page: Page, room: string, time: string) {
  const box = await track(page, room).boundingBox()
  if (!box) throw new Error(`no lane of ${room}`)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const share = (hours * 60 + minutes - shown.from) / (shown.to - shown.from)
  return { x: box.x + share * box.width, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Nueva reserva' })

/** A reservation of the signed-in person, made behind the screen. */
const reserve = (api: Api, campus: { room: string }, from: string, to: string, subject: string) =>
  api.post<{ reservationId: string }>('/booking/reservations', { spaceId: campus.room, at: date, from, to, subject })

async function roomIds(page: Page): Promise<Record<string, string>> {
  const lanes = await page.locator('[data-lane]').all()
  const found: [string, string][] = []
  for (const lane of lanes)
    found.push([
      (await lane.getByRole('list').getAttribute('aria-label')) ?? '',
      (await lane.getAttribute('data-lane')) ?? '',
    ])
  return Object.fromEntries(found)
}

/** Who has no session yet is told so by a 400 of the token endpoint; a drag onto a taken time is refused by design. */
test.use({ tolerated: [/status of 400 .*oidc\/token|status of 409/] })

test('a drag on free time reserves it, and another browser sees it within a second', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await signIn(page, 'admin')
  const campus = await makeCampus(api)
  const other = await browser.newPage({ baseURL, locale: 'es-PE' })
  await signIn(other, 'root')
  await openCalendar(other, campus)
  await expect(other.getByText('En vivo')).toBeVisible()
  await openCalendar(page, campus)

  await drag(page, await pointOf(page, 'Paracas', '10:02'), await pointOf(page, 'Paracas', '11:28'))
  await expect(form(page).getByLabel('Desde')).toHaveValue('10:00')
  await expect(form(page).getByLabel('Hasta')).toHaveValue('11:30')
  await form(page).getByLabel('Asunto').fill('Comité de ventas')
  await form(page).getByRole('button', { name: 'Reservar', exact: true }).click()

  await expect(block(page, /^Comité de ventas, Tú, 10:00 – 11:30, Aprobada/)).toBeVisible()
  await expect(block(other, /^Comité de ventas, Lucía .*10:00 – 11:30, Aprobada/)).toBeVisible()
  await page.reload()
  await expect(block(page, /^Comité de ventas, Tú, 10:00 – 11:30/)).toBeVisible()
  await other.close()
})

test('a reservation is moved and lengthened by dragging, put back by undoing, and not dropped onto another one', async ({
  page,
}) => {
  const api = await signIn(page, 'admin')
  const campus = await makeCampus(api)
  await openCalendar(page, campus)
  const rooms = await roomIds(page)
  await reserve(api, { room: rooms.Paracas ?? '' }, '09:00', '10:00', 'Sprint')
  await expect(block(page, /^Sprint, Tú, 09:00 – 10:00/)).toBeVisible()

  await drag(page, await pointOf(page, 'Paracas', '09:30'), await pointOf(page, 'Cusco', '14:30'))
  const moved = track(page, 'Cusco').getByRole('button', { name: /^Sprint, Tú, 14:00 – 15:00/ })
  await expect(moved).toBeVisible()
  await expect(moved).not.toHaveAttribute('data-pending')

  const end = await moved.boundingBox()
  if (!end) throw new Error('no block')
  await drag(page, { x: end.x + end.width - 3, y: end.y + 20 }, await pointOf(page, 'Cusco', '15:45'))
  await expect(block(page, /^Sprint, Tú, 14:00 – 15:45/)).toBeVisible()
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: '14:00 – 15:45' })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect(block(page, /^Sprint, Tú, 14:00 – 15:00/)).toBeVisible()

  await test.step('a taken time sends it back, says who has it, and offers another room', async () => {
    await reserve(api, { room: rooms.Paracas ?? '' }, '10:00', '11:00', 'Directorio')
    await reserve(api, { room: rooms.Nazca ?? '' }, '10:00', '11:00', 'Planificación')
    await expect(block(page, /^Planificación/)).toBeVisible()
    await drag(page, await pointOf(page, 'Nazca', '10:30'), await pointOf(page, 'Paracas', '11:00'))
    const alert = page.getByRole('alert').filter({ hasText: 'No se movió «Planificación»' })
    await expect(alert).toContainText('Directorio')
    await expect(track(page, 'Nazca').getByRole('button', { name: /^Planificación, Tú, 10:00 – 11:00/ })).toBeVisible()
    await alert
      .getByRole('button', { name: /^Mover en/ })
      .first()
      .click()
    await expect(alert).toBeHidden()
    await expect(block(page, /^Planificación, Tú, 10:30 – 11:30/)).toBeVisible()
  })

  await test.step('what is clicked stays in view beside its drawer', async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await reserve(api, { room: rooms.Puno ?? '' }, '18:30', '20:00', 'Cierre')
    await block(page, /^Cierre/).click()
    await expect(page.getByRole('dialog', { name: 'Cierre' })).toBeVisible()
    await expect(async () => {
      const [shown, drawer] = await Promise.all([
        block(page, /^Cierre/).boundingBox(),
        page.getByRole('dialog', { name: 'Cierre' }).boundingBox(),
      ])
      expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0)
    }).toPass()
  })
})

test('what changes while the screen is not yet heard of by the server is shown all the same', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const campus = await makeCampus(api)
  const listening = Promise.withResolvers<void>()
  await page.route('**/api/events**', async route => {
    await listening.promise
    await route.continue()
  })
  await openCalendar(page, campus)
  await reserve(api, { room: (await roomIds(page)).Paracas ?? '' }, '09:00', '10:00', 'A tiempo')
  listening.resolve()
  await expect(block(page, /^A tiempo, Tú, 09:00 – 10:00/)).toBeVisible()
})

test('a reservation is moved, and a free hour found and booked, by keyboard alone', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const campus = await makeCampus(api)
  await openCalendar(page, campus)
  const rooms = await roomIds(page)
  await reserve(api, { room: rooms.Paracas ?? '' }, '09:00', '10:00', 'Llamada')
  await block(page, /^Llamada/).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  // Rooms are in the order of their names: below Paracas is Puno.
  await expect(track(page, 'Puno').getByRole('button', { name: /^Llamada, Tú, 09:15 – 10:30/ })).toBeVisible()

  await reserve(api, { room: rooms.Nazca ?? '' }, '08:00', '10:00', 'Balance')
  await expect(block(page, /^Balance/)).toBeVisible()
  await page.getByRole('button', { name: /^Reservar Cusco, .*08:00 – 09:00/ }).focus()
  await page.keyboard.press('ArrowDown')
  // Nazca is free again from ten on.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /Nazca, .*10:30 – 11:30, libre/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('from')).toBe('10:30')
})

test('on a phone a free hour is reserved from the day of a room', async ({ page }) => {
  const campus = await makeCampus(await signIn(page, 'admin'))
  await page.setViewportSize(sizes.phone)
  await page.goto(`/app/reservation/space?campus=${campus}&date=${date}`)
  await page.getByRole('button', { name: 'Reservar desde las 08:00' }).click()
  await form(page).getByLabel('Asunto').fill('Visita')
  await form(page).getByRole('button', { name: 'Reservar', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Visita/ })).toContainText('08:00 – 09:00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
