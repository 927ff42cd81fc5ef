import { dirname, join } from 'node:path'
import { signIn } from '../demo-session.ts'
import { codeOn, freeRoom, pairWith } from '../device.ts'
import { tablets, takeInFourModes } from '../four-modes.ts'
import { bookOwnRoom, mailedLink } from '../own-link.ts'
import { takePicture } from '../picture.ts'
import { expect, type Page, sizes, test } from '../test.ts'
import { typeIn } from '../typing.ts'

/** The README's pictures; taken only on request (`npm run pictures`), since each run would change them by a few pixels. */
const folder = join(dirname(dirname(import.meta.dirname)), 'docs', 'pictures')

const desk = (name: string) => join(folder, 'recepcion', `${name}.jpg`)

const take = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takePicture(page, join(folder, `${name}.png`))
}

/** Today in the demo's largest campus, at which the screen begins: a day of work, whatever day it is. */
async function openToday(page: Page, view = 'day') {
  await page.goto(`/app/reservation/space?view=${view}`)
  await expect(page.getByRole('combobox', { name: 'Sede' }).or(page.getByLabel('Sede')).first()).toHaveValue(
    'Andén Miraflores',
  )
}

async function openCalendar(page: Page) {
  await openToday(page)
  await expect(page.locator('[data-reservation]').first()).toBeVisible()
}

test('pictures of the main screens', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin')
  await openCalendar(page)
  await take(page, 'calendar')
  await page.locator('[data-reservation][data-movable]').filter({ hasNotText: 'Sin asunto' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'reservation')
  await page.goto('/app/configurations/campus')
  await take(page, 'campuses')
  await page.goto('/app/dashboard')
  await take(page, 'dashboard')
  await page.goto('/app/users/collaborators')
  await take(page, 'people')
  await page.goto('/app/reception/day')
  await expect(page.locator('[data-sheet]')).toBeVisible()
  await take(page, 'day-sheet')
})

test('pictures of a floor: its desks by shift, and its plan', async ({ page }) => {
  await signIn(page, 'admin')
  await openToday(page, 'seats')
  await expect(page.getByRole('group', { name: /^Plano con los escritorios/ })).toBeVisible()
  await take(page, 'desks')
  await page.goto('/app/inventory/planogram')
  const campus = page.getByRole('combobox', { name: 'Sede' })
  // Until the screen knows where it begins, what is typed is written over.
  await expect(campus).not.toHaveValue('')
  await typeIn(campus, 'Miraflores')
  await page.getByRole('option', { name: 'Andén Miraflores' }).click()
  await page.getByRole('link', { name: 'Ver disponibilidad: Piso 6' }).click()
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  await take(page, 'planogram')
})

test('pictures of what is sold: the calendar of the inventory, and its occupation', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin')
  // The list begins with lockers, and draws no more rows than stand in view.
  await page.goto('/app/inventory?tab=calendar&type=PRIVATE_OFFICE')
  await expect(page.getByText('Oficina 1101').first()).toBeVisible()
  await expect(page.locator('[data-kind]').first()).toBeVisible()
  await take(page, 'inventory')
  await page.goto('/app/reports/occupation')
  await take(page, 'occupation')
})

test('a picture of the calendar in the dark theme, and on a phone', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin')
  await openCalendar(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await take(page, 'calendar-dark')
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await page.setViewportSize(sizes.phone)
  await take(page, 'phone')
})

test('the front desk in four modes', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin')
  const open = async (address: string, name: string, ready: () => Promise<unknown>) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await ready()
    await takeInFourModes(page, desk(name))
  }
  const nothing = async () => undefined
  await open('/app/dashboard', 'panel', () => expect(page.getByText('Bandeja de trabajo')).toBeVisible())
  await openCalendar(page)
  await page.getByRole('button', { name: 'Reservar' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takeInFourModes(page, desk('reservar'))
  await open('/app/reservation/space?view=week', 'semana', () =>
    expect(page.locator('[data-reservation]').first()).toBeVisible(),
  )
  await open('/app/reception', 'recepcion', () => expect(page.getByRole('listitem').first()).toBeVisible())
  await open('/app/reception/day', 'hoja', () => expect(page.locator('[data-sheet]')).toBeVisible())
  await page.goto('/app/visitors')
  await page.getByRole('cell').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Imprimir pase' }).click()
  await expect(page.getByRole('img', { name: 'Código de la visita' }).first()).toBeVisible()
  await takeInFourModes(page, desk('pase'))
  await open('/app/configurations/general/profile', 'general', nothing)
  await open('/app/configurations/general/profile?tab=screens', 'pantallas', () =>
    expect(page.getByText('Qué muestran y qué se reserva en la puerta')).toBeVisible(),
  )
})

test('the screens at a door and in a lobby, in two sizes, light and dark', async ({
  page,
  other,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { api, room } = await freeRoom(page)
  // Whoever stands at the door sees what it costs, and who has the room by initials.
  await api.put(`/screens/policies/${room.campusId}`, {
    names: 'INITIALS',
    subjects: true,
    walkIns: 'PAY_AT_RECEPTION',
  })
  await pairWith(other, api, room)
  await takeInFourModes(other, desk('puerta-libre'), tablets)
  await other
    .getByRole('button', { name: /hasta las/ })
    .first()
    .click()
  await expect(other.getByText('Ocupada')).toBeVisible()
  await takeInFourModes(other, desk('puerta-ocupada'), tablets)
  await other.getByRole('button', { name: 'Deshacer' }).click()
  await other.getByText('Libre', { exact: true }).waitFor()
  const context = await browser.newContext({ baseURL })
  const lobby = await context.newPage()
  await lobby.goto('/pantalla')
  await takeInFourModes(lobby, desk('vincular'), tablets)
  await api.post('/screens', { code: await codeOn(lobby), kind: 'LOBBY', campusId: room.campusId })
  await expect(lobby.getByRole('heading', { name: 'Salas' })).toBeVisible()
  await takeInFourModes(lobby, desk('lobby'), tablets)
  await context.close()
})

test('the pages of who has no account, in four modes', async ({ page, other }) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  await bookOwnRoom(api, 'Centro', 'Comité de obras')
  await other.goto(await mailedLink(page, 'Centro'))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await takeInFourModes(other, desk('mi-reserva'))
  await other.getByRole('button', { name: 'English' }).click()
  await expect(other.getByRole('button', { name: 'Español' })).toBeVisible()
  await takeInFourModes(other, desk('my-booking'))
})
