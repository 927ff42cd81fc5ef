import { signIn } from '../demo-session.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

test('Enter before the list of people answers books for the person that was typed', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const { items: campuses } = await api.get<{ items: { id: string }[] }>('/campus/search')
  const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 20 })
  const date = day.add({ days: day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 }).toString()
  await page.goto(`/app/reservation/space?campus=${campuses[0]?.id}&date=${date}`)
  await page.getByRole('button', { name: 'Reservar', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva reserva' })
  await form.getByRole('radio', { name: 'Para otra persona' }).click()
  const person = form.getByRole('combobox', { name: 'Persona' })
  await typeIn(person, 'ximena par')
  await page
    .getByRole('option', { name: /Ximena Paredes/ })
    .first()
    .click()
  // The server's answers come late from now on.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/users\/.*search/, async route => {
    await answered
    await route.continue()
  })
  const { items } = await api.get<{ items: { username: string; info: { name: string } }[] }>(
    '/users/composed/search?q=luc%C3%ADa&pageSize=1',
  )
  const other = items[0]
  if (!other) throw new Error('nobody of that name in the demo')
  await typeIn(person, other.info.name)
  await person.press('Enter')
  await expect(form).toBeVisible()
  answer()
  await expect(person).toHaveValue(new RegExp(other.info.name))
  await typeIn(form.getByLabel('Desde'), '10:00')
  await typeIn(form.getByLabel('Hasta'), '11:00')
  await form.getByRole('group', { name: 'Libres a esa hora' }).getByRole('button').first().click()
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/booking/reservations')),
    form.getByRole('button', { name: 'Reservar', exact: true }).click(),
  ])
  expect(decodeURIComponent(`${sent.url()} ${sent.postData()}`)).toContain(other.username)
})
