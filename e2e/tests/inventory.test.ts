import { drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { makeFloor } from '../plan.ts'
import { expect, expectAccessible, sizes, test } from '../test.ts'

const day = (days: number) => Temporal.Now.plainDateISO('America/Lima').add({ days }).toString()

test('a second deal for the same office is in conflict, goes to another one, and the office is free again', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
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
  const deal = (title: string, from: number, to: number) =>
    api.post('/sales', {
      title,
      type: 'NEW',
      status: 'RESERVED',
      currency: 'PEN',
      lineItems: [{ productId: first.id, startDate: day(from), endDate: day(to), unitPrice: '4500.00' }],
    })
  await deal('Estudio Lumen', 5, 40)
  const screen = (tab: string) => page.goto(`/app/inventory?tab=${tab}&campus=${campus.id}`)
  const rows = page.getByRole('row')

  await test.step('both offices are free today', async () => {
    await screen('available')
    await expect(page.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible()
    await expect(rows.filter({ hasText: 'Oficina' })).toHaveCount(2)
  })

  await test.step('a second deal hides the office, and shows the conflict as it arises', async () => {
    await deal('Taller Ocho', 30, 60)
    await expect(rows.filter({ hasText: 'Oficina' })).toHaveCount(1)
    await page.getByRole('tab', { name: 'Conflictos' }).click()
    await expect(rows.filter({ hasText: 'Taller Ocho' })).toContainText('Estudio Lumen')
  })

  await test.step('the calendar stripes it', async () => {
    await page.getByRole('tab', { name: 'Calendario' }).click()
    await expect(page.getByRole('button', { name: /^Conflicto:/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the second deal goes to another office', async () => {
    await page.getByRole('button', { name: /^Conflicto:/ }).click()
    const side = drawer(page).getByRole('region', { name: 'Taller Ocho' })
    await side.getByRole('button', { name: 'Ver alternativas' }).click()
    await expectAccessible(page)
    await side.getByRole('button', { name: 'Llevar a Oficina 2' }).click()
    await expect(page.getByText('Taller Ocho pasa a Oficina 2.')).toBeVisible()
    await expect(drawer(page).getByText('Ya nadie toma los mismos días.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the office is free again on its days', async () => {
    await page.goto(`/app/inventory?tab=available&campus=${campus.id}&days=${day(45)}..${day(50)}`)
    await expect(rows.filter({ hasText: 'Oficina 1' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Oficina 2' })).toHaveCount(0)
  })
})

test('what is expired is offered again from a phone’s card', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  const api = await signIn(page, 'admin')
  const code = `VE${mark()}`
  const { campus } = await makeFloor(api, code)
  await api.post('/product', {
    code,
    name: `Oficina ${code}`,
    campusId: campus.id,
    startsOn: day(-30),
    endsOn: day(-3),
  })
  await page.goto(`/app/inventory?tab=expired&campus=${campus.id}`)
  const card = page.locator('[data-record]')
  await card.getByRole('button', { name: `Volver a ofrecer Oficina ${code}` }).click()
  await expect(card).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(card).toHaveCount(1)
})
