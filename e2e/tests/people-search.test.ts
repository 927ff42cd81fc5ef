import { signIn } from '../demo-session.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

test('Enter before the list of people answers books for the person that was typed', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const { items: campuses } = await api.get<{ items: { id: string }[] }>('/campus/search')
  const { items: people } = await api.get<{ items: { username: string; info: { name: string } }[] }>(
    '/users/composed/search?pageSize=2',
  )
  const [first, other] = people
  if (!first || !other) throw new Error('too few people in the demo')
  const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 20 })
  const date = day.add({ days: day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 }).toString()
  await page.goto(`/app/reservation/space?campus=${campuses[0]?.id}&date=${date}`)
  await page.getByRole('button', { name: 'Reservar', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva reserva' })
  await form.getByText('Para otra persona').click()
  const person = form.getByRole('combobox', { name: 'Persona' })
  await typeIn(person, first.info.name)
  await page.getByRole('option', { name: first.username }).click()
  // The server's answers come late from now on.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/users\/.*search/, async route => {
    await answered
    await route.continue()
  })
  await typeIn(person, other.info.name)
  await person.press('Enter')
  await expect(form).toBeVisible()
  answer()
  await expect(person).toHaveValue(new RegExp(other.info.name))
  await form.getByLabel('Sala').click()
  await page.getByRole('option').first().click()
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/booking/reservations')),
    form.getByRole('button', { name: 'Reservar', exact: true }).click(),
  ])
  expect(decodeURIComponent(`${sent.url()} ${sent.postData()}`)).toContain(other.username)
})
