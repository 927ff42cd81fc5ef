import { drawer, mark } from '../campus.ts'
import { type Api, signIn } from '../demo-session.ts'
import { type Made, makeFloor } from '../plan.ts'
import { expect, type Page, sizes, test, undo } from '../test.ts'
import { typeIn } from '../typing.ts'

const today = Temporal.Now.plainDateISO('America/Lima')
/** As people type it: "5/3/2026". */
const typed = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}/${year}`

/** An office of one's own that costs 4,500 soles a month. */
async function makeOffice(api: Api, code: string): Promise<Made> {
  const { campus } = await makeFloor(api, code)
  const office = await api.post<Made>('/product', { code, name: `Oficina ${code}`, campusId: campus.id, capacity: 6 })
  const price = { productId: office.id, type: 'BASE', currency: 'PEN', amount: '4500.00', endsOn: null }
  await api.post('/pricing/product', { ...price, startsOn: `${today}` })
  return office
}

const free = async (api: Api, code: string) =>
  (await api.get<{ totalItems: number }>(`/inventory/available?q=${code}`)).totalItems

/** A column of the board. */
const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a deal without a CRM is typed, moved on the board, and its page tells all of it', async ({ page }) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  const code = `NE${mark()}`
  await makeOffice(api, code)
  const title = `Traslado ${code}`

  await test.step('it is typed key by key, with the price of the list', async () => {
    await page.goto('/app/sales')
    await page.getByRole('button', { name: 'Nuevo negocio' }).first().click()
    const form = drawer(page)
    await expect(form.getByLabel(/^Título/)).toBeFocused()
    await page.keyboard.type(title)
    await form.getByRole('combobox', { name: 'Cliente' }).click()
    await page.getByRole('option', { name: 'Todavía no es cliente' }).click()
    await typeIn(form.getByLabel('Empresa'), 'Estudio Lumen')
    await typeIn(form.getByLabel(/^Desde/), typed(today))
    await typeIn(form.getByLabel(/^Hasta/), typed(today.add({ days: 364 })))
    await form.getByRole('button', { name: 'Añadir producto' }).click()
    await typeIn(form.getByRole('combobox', { name: 'Producto' }), code.toLowerCase())
    await page.getByRole('option', { name: new RegExp(`${code}.*4,500\\.00 al mes.*Libre`) }).click()
    await expect(form.getByRole('textbox', { name: /^Al mes/ })).toHaveValue(/4,500\.00/)
    await expect(form.getByRole('table', { name: 'Lo que viene a costar un mes' })).toContainText('5,310.00')
    await form.getByRole('button', { name: 'Crear negocio' }).click()
    await expect(page.getByText(`Se creó ${title}.`)).toBeVisible()
    await expect(drawer(page).getByRole('heading', { name: title })).toBeVisible()
    expect(await free(api, code)).toBe(1)
  })

  await test.step('its card is dragged to another stage, which takes the office', async () => {
    await page.goto(`/app/sales?view=board&q=${code}`)
    const card = page.getByRole('link', { name: title })
    await stage(page, 'Nueva Oportunidad').getByRole('link', { name: title }).waitFor()
    await stage(page, 'Nueva Oportunidad').locator('[draggable=true]').dragTo(stage(page, 'Reservado'))
    await expect(page.getByText(`${title}: Reservado.`)).toBeVisible()
    await expect(stage(page, 'Reservado').getByRole('link', { name: title })).toBeVisible()
    await expect(card).toHaveCount(1)
    expect(await free(api, code)).toBe(0)
  })

  await test.step('by its menu it goes on, and that is undone', async () => {
    await page.getByRole('button', { name: `Mover ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Ganado', exact: true }).click()
    await expect(stage(page, 'Ganado').getByRole('link', { name: title })).toBeVisible()
    await expect(page).not.toHaveURL(/sale=/)
    await undo(page, `${title}: Ganado`)
    await expect(stage(page, 'Reservado').getByRole('link', { name: title })).toBeVisible()
    await expect(stage(page, 'Ganado').getByRole('link', { name: title })).toHaveCount(0)
  })

  await test.step('its page has what it comes to, its products and who did what', async () => {
    await page.getByRole('link', { name: title }).click()
    const record = drawer(page)
    await expect(record).toContainText('S/ 4,500.00 al mes')
    await expect(record).toContainText('ocupa sus productos')
    await record.getByRole('tab', { name: 'Productos (1)' }).click()
    await expect(record.getByRole('combobox', { name: 'Producto' })).toHaveValue(new RegExp(code))
    await record.getByRole('tab', { name: 'Historial' }).click()
    await expect(record.getByText('Nueva Oportunidad').first()).toBeVisible()
    await expect(record.getByText('Reservado').first()).toBeVisible()
  })
})

test('on a phone a deal opens without its keyboard, and the stages can be pushed along', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  const api = await signIn(page, 'admin')
  const sale = await api.post<{ saleId: string }>('/sales', {
    title: `Visita ${mark()}`,
    type: 'NEW',
    status: 'PENDING',
    currency: 'PEN',
    lineItems: [],
  })
  await page.goto(`/app/sales?sale=${sale.saleId}`)
  const title = drawer(page).getByLabel(/^Título/)
  await expect(title).toBeVisible()
  // People open it to read.
  await expect(title).not.toBeFocused()
  await page.keyboard.press('Escape')
  const last = page.getByRole('list', { name: 'Por estado' }).getByRole('button').last()
  await expect(last).not.toBeInViewport({ ratio: 1 })
  // The arrow over the edge says that it goes on.
  await page.locator('[data-side=end]').first().click()
  await expect(page.locator('[data-side=start]').first()).toBeVisible()
})
