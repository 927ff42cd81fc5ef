import { dirname, join } from 'node:path'
import { signIn } from '../demo-session.ts'
import { takePicture } from '../picture.ts'
import { expect, type Page, sizes, test } from '../test.ts'
import { typeIn } from '../typing.ts'

/** The README's pictures; taken only on request (`npm run pictures`), since each run would change them by a few pixels. */
const folder = join(dirname(dirname(import.meta.dirname)), 'docs', 'pictures')

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
