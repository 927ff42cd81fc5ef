import { signIn } from '../demo-session.ts'
import { expect, test } from '../test.ts'

/** A weekday far enough ahead that canceling is in time. */
function openDay(): string {
  let day = Temporal.Now.plainDateISO('America/Lima').add({ days: 24 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

test('a team books by credits, cancels in time and late, and its balance is explained', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const mark = `Créditos ${Date.now() % 100_000}`
  const me = await api.get<{ username: string }>('/users/profile/me')
  const team = await api.post<{ id: string }>(`/teams/?name=${encodeURIComponent(mark)}`, {})
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [me.username] })

  await test.step('its wallet is opened and filled', async () => {
    await page.goto(`/app/users/teams?team=${team.id}&tab=wallet`)
    const drawer = page.getByRole('dialog', { name: mark })
    await drawer.getByRole('button', { name: 'Abrir wallet' }).click()
    await drawer.getByRole('button', { name: 'Depositar' }).click()
    await drawer.getByRole('textbox', { name: 'Créditos' }).fill('200')
    await drawer.getByLabel('Concepto').fill('Paquete de 200')
    await drawer.getByRole('group', { name: 'Depositar créditos' }).getByRole('button', { name: 'Depositar' }).click()
    await expect(drawer.getByText('Paquete de 200')).toBeVisible()
    await expect(drawer.getByText('+200.00 cr')).toBeVisible()
  })

  // Only this wallet has enough for a whole day, so that no other one pays.
  const { items: campuses } = await api.get<{ items: { id: string }[] }>('/campus/search?pageSize=1')
  const calendar = await api.get<{ spaces: { id: string; type: string; name: string }[] }>(
    `/booking/calendar?campusId=${campuses[0]?.id}&from=${openDay()}&to=${openDay()}`,
  )
  const room = calendar.spaces.find(({ type }) => type === 'ROOM')
  if (!room) throw new Error('no room')
  await api.post('/pricing/rates', {
    currency: 'PEN',
    hourly: '600.00',
    hourlyCredits: '60.00',
    spaceId: room.id,
  })
  const slot = { spaceId: room.id, at: openDay(), subject: mark }
  const book = (from: string, to: string) =>
    api.post<{ reservationId: string; wallet: { name: string } }>('/booking/reservations', {
      ...slot,
      from,
      to,
    })

  const inTime = await book('09:00', '10:00')
  expect(inTime.wallet.name).toBe(mark)
  await test.step('what canceling gives back is said before it is done', async () => {
    await page.goto(`/app/reservation/space?campus=${campuses[0]?.id}&date=${slot.at}&open=${inTime.reservationId}`)
    await expect(page.getByText(/se devuelven 60\.00\scr al wallet/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar reserva' }).click()
    await expect(page.getByText(/Si la cancelas ahora/)).toHaveCount(0)
  })

  // From now on nothing is given back, so that the next one is canceled too late.
  await api.put('/booking/charge-settings', { refund: 'NONE' })
  const late = await book('11:00', '12:00')
  await api.patch(`/booking/reservations/${late.reservationId}/cancel`, {})
  await api.put('/booking/charge-settings', { refund: 'NOTICE' })

  await test.step('the balance is explained', async () => {
    await page.goto(`/app/users/teams?team=${team.id}&tab=wallet`)
    const drawer = page.getByRole('dialog', { name: mark })
    await drawer.getByRole('button', { name: 'Explicar saldo' }).click()
    const explained = drawer.getByRole('region', { name: 'Explicación del saldo' })
    await expect(explained.getByText('Reservas, menos lo devuelto')).toBeVisible()
    await expect(explained.getByText('-60.00 cr')).toBeVisible()
    await expect(explained.getByText('140.00 cr').first()).toBeVisible()
    await drawer.getByRole('button', { name: 'De qué es' }).first().click()
    await expect(drawer.getByText('Le costó')).toBeVisible()
  })
})
