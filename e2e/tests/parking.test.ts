import { everyDay, limaAddress } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, test } from '@aforo/e2e/test'

/** A week from now: never over, and never beyond the policy. */
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** A campus of its own, open around the clock. */
async function makeCampus(api: Api): Promise<string> {
  const code = `P${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const { id } = await api.post<{ id: string }>('/campus/', {
    name: `Sede ${code}`,
    code,
    address: limaAddress,
    businessHours: everyDay('08:00', '20:00'),
  })
  return id
}

/** A block over a booking that nobody decided about is refused by design. */
test.use({ tolerated: [/status of 409/] })

test('of two who ask for one spot the second is given another, and a second browser sees both go', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await signIn(page, 'admin')
  const campus = await makeCampus(api)
  const { id: parentId } = await api.post<{ id: string }>('/spaces/parkings', { campusId: campus, name: 'Sótano 1' })
  const spots: string[] = []
  for (const name of ['A1', 'A2'])
    spots.push((await api.post<{ id: string }>('/spaces/parking-spots', { parentId, name })).id)
  const wanted = { spaceId: spots[0], at: date, from: '09:00', to: '13:00' }
  await api.post('/booking-requests', { ...wanted, subject: 'Auditores', username: 'root@anden.example' })
  await api.post('/booking-requests', { ...wanted, subject: 'Proveedor' })

  const other = await browser.newPage({ baseURL, locale: 'es-PE' })
  await signIn(other, 'root')
  for (const one of [other, page]) await one.goto(`/app/reservation/parking?campus=${campus}&view=requests`)
  const card = (where: typeof page, name: RegExp) => where.getByRole('listitem', { name })
  await expect(card(other, /^Marisol/)).toBeVisible()
  await expect(card(page, /^Marisol/).getByText(/También lo pide Lucía/)).toBeVisible()

  await card(page, /^Marisol/)
    .getByRole('button', { name: 'Aprobar', exact: true })
    .click()
  await expect(card(page, /^Marisol/)).toBeHidden()
  await expect(card(other, /^Marisol/)).toBeHidden()

  const second = card(page, /^Lucía/)
  await expect(second.getByText(/Lo tiene Marisol/)).toBeVisible()
  await second.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await expect(second.getByRole('alert')).toContainText('Ese horario ya está reservado.')
  await second.getByRole('button', { name: 'Aprobar en Estacionamiento A2' }).click()
  await expect(page.getByText('Nada por decidir')).toBeVisible()
  await expect(other.getByText('Nada por decidir')).toBeVisible()
  await other.close()

  await page.goto(`/app/reservation/parking?campus=${campus}&date=${date}`)
  const lane = (spot: string) =>
    page.locator('[data-lane]').filter({ has: page.getByRole('button', { name: `Ver la semana de ${spot}` }) })
  await expect(lane('A1').getByRole('button', { name: /^Auditores/ })).toBeVisible()
  await expect(lane('A2').getByRole('button', { name: /^Proveedor/ })).toBeVisible()
})
