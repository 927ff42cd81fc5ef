import { drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { makeFloor } from '../plan.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

/** As people type it: "5/3/2026". */
const typed = (days: number) => {
  const { day, month, year } = Temporal.Now.plainDateISO('America/Lima').add({ days })
  return `${day}/${month}/${year}`
}
const day = (days: number) => Temporal.Now.plainDateISO('America/Lima').add({ days }).toString()

test('a second deal for the same office is told to both owners, goes to another one, and the office is free again', async ({
  page,
  other,
}) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  await signIn(other, 'root')
  const code = `IN${mark()}`
  const { campus } = await makeFloor(api, code)
  const office = async (number: number) =>
    api.post<{ id: string }>('/product', {
      code: `${code}-${number}`,
      name: `Oficina ${number}`,
      campusId: campus.id,
      capacity: 6,
    })
  const first = await office(1)
  await office(2)
  const [lumen, taller] = [`Lumen ${code}`, `Taller ${code}`]
  await api.post('/sales', {
    title: lumen,
    type: 'NEW',
    status: 'RESERVED',
    currency: 'PEN',
    lineItems: [{ productId: first.id, startDate: day(5), endDate: day(40), unitPrice: '4500.00' }],
  })
  const screen = (tab: string) => page.goto(`/app/inventory?tab=${tab}&campus=${campus.id}`)
  const rows = page.getByRole('row')

  await test.step('both offices are free today', async () => {
    await screen('available')
    await expect(page.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible()
    await expect(rows.filter({ hasText: 'Oficina' })).toHaveCount(2)
  })

  await test.step('a second deal is typed for it, told whose it is already, and puts them in conflict once reserved', async () => {
    await other.goto('/app/sales?create=true')
    const form = drawer(other)
    await typeIn(form.getByLabel(/^Título/), taller)
    await typeIn(form.getByLabel(/^Desde/), typed(30))
    await typeIn(form.getByLabel(/^Hasta/), typed(60))
    await form.getByRole('button', { name: 'Añadir producto' }).click()
    await typeIn(form.getByRole('combobox', { name: 'Producto' }), `${code}-1`)
    await other.getByRole('option', { name: new RegExp(`${code}-1.*Ocupado por ${lumen}`) }).click()
    await typeIn(form.getByRole('textbox', { name: /^Al mes/ }), '4500')
    await form.getByRole('button', { name: 'Crear negocio' }).click()
    await drawer(other).getByRole('button', { name: 'Mover' }).click()
    await other.getByRole('menuitem', { name: 'Reservado', exact: true }).click()
    await expect(other.getByText(`En conflicto por ${code}-1 con ${lumen}`)).toBeVisible()
    await other.keyboard.press('Escape')
  })

  await test.step('it hides the office, and shows the conflict, where nobody pressed anything', async () => {
    await expect(rows.filter({ hasText: 'Oficina' })).toHaveCount(1)
    await page.getByRole('tab', { name: 'Conflictos' }).click()
    await expect(rows.filter({ hasText: taller })).toContainText(lumen)
  })

  await test.step('both owners are told of it, and led to it', async () => {
    for (const one of [page, other]) {
      await one.getByRole('button', { name: /^Notificaciones: .+ sin leer$/ }).click()
      await one
        .getByRole('list', { name: 'Notificaciones' })
        .getByText(new RegExp(`^Conflicto en Oficina 1.*${code}`))
        .click()
      await expect(drawer(one).getByRole('region', { name: lumen })).toBeVisible()
      await expect(drawer(one).getByRole('region', { name: taller })).toContainText('a cargo de')
    }
  })

  await test.step('the calendar stripes it', async () => {
    await screen('calendar')
    await expect(page.getByRole('button', { name: /^Conflicto:/ })).toBeVisible()
  })

  await test.step('the second deal goes to another office', async () => {
    await page.getByRole('button', { name: /^Conflicto:/ }).click()
    const side = drawer(page).getByRole('region', { name: taller })
    await side.getByRole('button', { name: 'Ver alternativas' }).click()
    await side.getByRole('button', { name: 'Llevar a Oficina 2' }).click()
    await expect(page.getByText(`${taller} pasa a Oficina 2.`)).toBeVisible()
    // Also where the other owner looks at it, who pressed nothing.
    for (const one of [page, other]) await expect(drawer(one).getByText('Ya nadie toma los mismos días.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the office is free again on its days', async () => {
    await page.goto(`/app/inventory?tab=available&campus=${campus.id}&days=${day(45)}..${day(50)}`)
    await expect(rows.filter({ hasText: 'Oficina 1' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Oficina 2' })).toHaveCount(0)
    await page.goto(`/app/inventory?tab=available&campus=${campus.id}&days=${day(10)}..${day(20)}`)
    await expect(rows.filter({ hasText: 'Oficina 2' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Oficina 1' })).toHaveCount(0)
  })
})

test('days that are drawn in the calendar become a block of the product, told in its row and its record', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const api = await signIn(page, 'admin')
  const code = `BL${mark()}`
  const { campus } = await makeFloor(api, code)
  await api.post('/product', { code, name: `Oficina ${code}`, campusId: campus.id })
  await page.goto(`/app/inventory?tab=calendar&campus=${campus.id}`)
  const calendar = page.getByRole('region', { name: 'Calendario de productos' })
  const label = calendar.getByRole('button', { name: new RegExp(`^Oficina ${code}`) })
  await label.waitFor()
  // What follows the product's name in its row is where its days are.
  const track = await calendar.locator('[data-index="0"] > div').boundingBox()
  if (!track) throw new Error('the product has no row')
  const y = track.y + track.height / 2
  const visible = await calendar.boundingBox()
  const from = Math.max(track.x, visible?.x ?? 0) + 260
  await page.mouse.move(from, y)
  await page.mouse.down()
  await page.mouse.move(from + 30, y)
  await page.mouse.move(from + 80, y)
  await page.mouse.up()
  const form = drawer(page)
  await expect(form.getByRole('heading', { name: 'Bloquear fechas' })).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Producto' })).toHaveValue(`Oficina ${code}`)
  const [first, last] = [await form.getByLabel(/^Desde/).inputValue(), await form.getByLabel(/^Hasta/).inputValue()]
  expect(first).not.toBe(last)
  await form.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Remodelación' }).click()
  await form.getByRole('button', { name: 'Añadir', exact: true }).click()
  const bar = calendar.getByRole('button', { name: /^Bloqueo, confirmado: Remodelación/ })
  await expect(bar).toBeVisible()
  const { items } = await api.get<{ items: { startDate: string; endDate: string }[] }>(
    `/inventory/exceptions?q=${code}`,
  )
  expect(items).toMatchObject([{ startDate: expect.not.stringMatching(items[0]?.endDate ?? '') }])
  await bar.click()
  await expect(drawer(page).getByRole('heading', { name: `Oficina ${code}` })).toBeVisible()
  await expect(drawer(page).getByText('Remodelación').first()).toBeVisible()
})
