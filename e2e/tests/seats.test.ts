import { everyDay, limaAddress } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, test, undo } from '@aforo/e2e/test'

/** A week from now: never over, and never beyond the policy. */
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** A campus of its own, with a table of four seats on a floor that nobody drew, and one of two on a floor with a plan. */
async function makeCampus(api: Api) {
  const code = `E${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name: `Sede ${code}`,
    code,
    address: limaAddress,
    businessHours: everyDay('08:00', '20:00'),
  })
  const floor = (name: string) => api.post<{ id: string }>('/spaces/floors', { campusId, name })
  const seatsOf = async (parentId: string, name: string, amount: number) => {
    const { id: table } = await api.post<{ id: string }>('/spaces/work-tables', { parentId, name })
    const seats: string[] = []
    for (let one = 1; one <= amount; one++)
      seats.push((await api.post<{ id: string }>('/spaces/seats', { parentId: table, name: String(one) })).id)
    return seats
  }
  const undrawn = await floor('Piso 1')
  const drawn = await floor('Piso 2')
  await seatsOf(undrawn.id, 'Mesa Norte', 4)
  const [one, two] = await seatsOf(drawn.id, 'Mesa Sur', 2)
  const plan = await api.post<{ id: string }>('/floor-plans/create', { floorId: drawn.id, width: 1200, height: 800 })
  const desk = { shape: 'RECTANGLE', kind: 'DESK', y: 300, width: 200, height: 150 }
  await api.put(`/floor-plans/${plan.id}/elements`, {
    upsert: [
      { ...desk, id: crypto.randomUUID(), x: 300, spaceIds: [one] },
      { ...desk, id: crypto.randomUUID(), x: 700, spaceIds: [two] },
    ],
  })
  await api.post(`/floor-plans/${plan.id}/publish`, {})
  await api.post(`/floor-plans/${plan.id}/activate`, {})
  return `/app/reservation/space?view=seats&campus=${campusId}&date=${date}`
}

/** A seat that somebody else has is refused by design; the other browser is cut from live events. */
test.use({ tolerated: [/status of 409|events/] })

test('a seat is had in two presses, refused to who comes second, moved by keyboard, and given back', async ({
  page,
  other,
}) => {
  const api = await signIn(page, 'admin')
  const seats = await makeCampus(api)
  await signIn(other, 'root')
  // What changes meanwhile does not reach this browser, as when two press at once.
  await other.route('**/api/events**', route => route.abort())
  for (const one of [page, other]) await one.goto(seats)
  const panel = (where: typeof page, name: string) => where.getByRole('region', { name, exact: true })

  const morning = page.getByRole('radio', { name: /^Mañana/ })
  await expect(morning).toBeChecked()
  await expect(other.getByRole('button', { name: /^Escritorio 1: Libre/ })).toBeVisible()
  await page.getByRole('button', { name: /^Escritorio 1: Libre/ }).click()
  await panel(page, 'Escritorio 1').getByRole('button', { name: 'Reservar para mí' }).click()
  await expect(page.getByRole('button', { name: /^Escritorio 1: Tuyo/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mi escritorio' })).toContainText('Piso 1')

  // Still free on the screen of whoever comes second.
  await other.getByRole('button', { name: 'Reservar Escritorio 1', exact: true }).click()
  const refusal = panel(other, 'Escritorio 1').getByRole('alert')
  await expect(refusal).toContainText('Lucía')
  await refusal.getByRole('group', { name: 'Alternativas libres' }).getByRole('button').first().click()
  await expect(other.getByRole('region', { name: 'Mi escritorio' })).toBeVisible()
  // The first browser hears of it, and who sits there.
  await expect(page.getByRole('button', { name: /^Escritorio \d: Ocupado.*Marisol/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ocupado 1$/ })).toBeVisible()

  await panel(page, 'Escritorio 1').getByRole('button', { name: 'Mover' }).click()
  await expect(page.getByText('Elige el nuevo escritorio de Lucía')).toBeVisible()
  const list = page.getByRole('group', { name: 'Escritorios del piso' })
  await list.getByRole('button', { name: /Escritorio 1/ }).focus()
  await page.keyboard.press('End')
  await expect(list.getByRole('button', { name: /^Libre Escritorio 4/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(page, 'Escritorio 4').getByRole('button', { name: 'Mover aquí' }).click()
  await expect(page.getByRole('button', { name: /^Escritorio 4: Tuyo/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Escritorio 1: Libre/ })).toBeVisible()

  await panel(page, 'Escritorio 4').getByRole('button', { name: 'Dejarlo libre' }).click()
  await expect(page.getByRole('button', { name: /^Escritorio 4: Libre/ })).toBeVisible()
  await undo(page, /^Cancelada:/)
  await expect(page.getByRole('button', { name: /^Escritorio 4: Tuyo/ })).toBeVisible()
})

test('a seat is picked on the plan, also for several days', async ({ page }) => {
  const api = await signIn(page, 'admin')
  await page.goto(await makeCampus(api))
  await page.getByRole('combobox', { name: 'Piso' }).click()
  await page.getByRole('option', { name: /^Piso 2/ }).click()
  const plan = page.getByRole('group', { name: /^Plano con los escritorios/ })
  // The words let the pointer through to the desk that they stand on.
  await plan.getByText('✓ 2').click({ force: true })
  const panel = page.getByRole('region', { name: 'Escritorio 2', exact: true })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Para otra persona o varios días…' }).click()
  const form = page.getByRole('dialog', { name: 'Reservar escritorio' })
  await form.getByText('Para mí', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Se repite' }).click()
  await page.getByRole('option', { name: 'Cada semana' }).click()
  await expect(form.getByText('5 fechas libres')).toBeVisible()
  await form.getByRole('button', { name: 'Reservar esos días' }).click()
  await expect(form).toBeHidden()
  await expect(plan.getByText('★ Tú')).toBeVisible()
  for (let week = 0; week < 7; week++) await page.getByRole('button', { name: 'Día siguiente' }).click()
  await expect(plan.getByText('★ Tú')).toBeVisible()
})
