import { mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { desk, type Made, makeDraft, makeFloor } from '../plan.ts'
import { expect, test } from '../test.ts'

const day = (days: number) => Temporal.Now.plainDateISO('America/Lima').add({ days }).toString()

test('a deal fills an office: the figure, its products, what ends and the plan say the same', async ({ page }) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  const code = `OC${mark()}`
  const { campus, floor } = await makeFloor(api, code)
  const office = async (number: number) => {
    const room = await api.post<Made>('/spaces/rooms', { parentId: floor.id, name: `Oficina ${number}` })
    const product = await api.post<Made>('/product', {
      code: `${code}-${number}`,
      name: `Oficina ${number}`,
      campusId: campus.id,
      spaceId: room.id,
      capacity: 4 * number,
    })
    return { ...product, room }
  }
  const first = await office(1)
  const second = await office(2)
  const drawn = (x: number, { room }: { room: Made }) =>
    desk(x, 200, { kind: 'ROOM', width: 600, height: 400, spaceIds: [room.id] })
  const plan = await makeDraft(api, floor.id, [drawn(200, first), drawn(1_000, second)])
  await api.post(`/floor-plans/${plan.id}/publish`, {})
  await api.post(`/floor-plans/${plan.id}/activate`, {})
  const screen = (more = '') => page.goto(`/app/reports/occupation?campus=${campus.id}${more}`)
  const figure = (label: string) => page.getByRole('link', { name: new RegExp(`^${label}: `) }).first()

  await test.step('all of it is free', async () => {
    await screen()
    await expect(page.getByRole('heading', { level: 1, name: 'Ocupación' })).toBeVisible()
    await expect(figure('Libre')).toHaveText('12')
    await expect(page.getByRole('button', { name: /^Libre: Ofrecido − contratado/ })).toBeVisible()
  })

  await test.step('a deal of 75 % is probable as soon as it is made', async () => {
    await api.post('/sales', {
      title: 'Estudio Lumen',
      type: 'NEW',
      status: 'RESERVED',
      currency: 'PEN',
      lineItems: [{ productId: first.id, startDate: day(-5), endDate: day(40), unitPrice: '4500.00' }],
    })
    await expect(figure('Probable')).toHaveText('3')
    await expect(figure('Libre')).toHaveText('9')
    await page.getByText('Dinero', { exact: true }).click()
    await expect(figure('Probable')).toHaveText('S/ 3,375.00')
  })

  await test.step('the figure leads to its product, and who has it', async () => {
    await figure('Probable').click()
    const row = page.getByRole('row').filter({ hasText: 'Oficina 1' })
    await expect(row).toContainText('Estudio Lumen')
    await expect(page.getByRole('row').filter({ hasText: 'Oficina' })).toHaveCount(1)
  })

  await test.step('it ends within 90 days', async () => {
    await page.getByRole('tab', { name: 'Por vencer' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Oficina 1' })).toContainText('en 40 días')
    await page.getByRole('tab', { name: 'Cambios del mes' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Oficina 1' })).toContainText('Estudio Lumen')
  })

  await test.step('the plan in use is coloured by it, and leads to the product', async () => {
    await screen(`&tab=plan&floor=${floor.id}`)
    const colours = page.getByRole('list', { name: 'Colores' })
    await expect(colours.getByRole('listitem').filter({ hasText: 'Probable' })).toContainText('1')
    await expect(colours.getByRole('listitem').filter({ hasText: 'Libre' })).toContainText('1')
    const places = page.locator('.react-flow__node')
    await expect(places).toHaveCount(2)
    const colourOf = (place: number) =>
      places.nth(place).evaluate(node => {
        const shapes = [node, ...node.querySelectorAll('*')]
        return shapes.map(shape => `${getComputedStyle(shape).fill} ${getComputedStyle(shape).backgroundColor}`).join()
      })
    expect(await colourOf(0)).not.toBe(await colourOf(1))
    const rows = page.getByRole('list', { name: 'Productos del piso' })
    await expect(rows.getByRole('listitem').filter({ hasText: 'Oficina 1' })).toContainText('Estudio Lumen')
    await rows.getByRole('button', { name: /Oficina 1/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Oficina 1')
  })

  await test.step('the card of Panel de Control leads here', async () => {
    await page.goto(`/app/dashboard?campus=${campus.id}`)
    await expect(page.getByText('0 de 12 puestos; 25 % con lo probable')).toBeVisible()
    await page.getByRole('link', { name: 'Ocupación hoy' }).click()
    await expect(figure('Probable')).toHaveText('3')
  })
})
