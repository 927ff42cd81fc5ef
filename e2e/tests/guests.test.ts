import { signIn } from '../demo-session.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

/** A weekday beyond those that the demo has bookings on, on which the usual hours are open. */
function openDay(): string {
  let day = Temporal.Now.plainDateISO('America/Lima').add({ days: 22 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

test('what another organisation shares is found among the campuses, and booked as one’s own', async ({ page }) => {
  const day = openDay()
  const subject = `Visita de obra ${Date.now().toString(36)}`
  await signIn(page, 'organization')
  await page.goto(`/app/reservation/space?date=${day}&view=week`)
  await typeIn(page.getByRole('combobox', { name: 'Sede' }), 'Andén')
  await page.getByRole('option', { name: /Andén .*De Andén/s }).click()
  await expect(page).toHaveURL(/campus=[0-9a-f-]{36}/)
  // Of the whole campus only the room of the zone that is granted to them.
  await expect(page.getByRole('button', { name: /^Ver la semana de / })).toHaveText([/^Paracas/])
  // What the house does with its campus isn't theirs.
  await expect(page.getByRole('button', { name: 'Bloqueos' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Reservar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Nueva reserva' })
  await form.getByLabel('Asunto').fill(subject)
  // Where there is only one room, it is the one that is meant.
  await expect(form.getByLabel('Sala')).toHaveValue(/Paracas/)
  await typeIn(form.getByLabel('Desde'), '12:30')
  await typeIn(form.getByLabel('Hasta'), '13:00')
  await form.getByLabel('Asunto').click()
  await form.getByRole('button', { name: 'Reservar', exact: true }).click()
  await page.getByRole('button', { name: new RegExp(subject) }).click()
  await expect(page.getByRole('dialog', { name: subject })).toContainText('Andén Miraflores')

  // The campus is remembered on this device.
  await page.goto(`/app/reservation/space?date=${day}`)
  await expect(page.getByRole('button', { name: new RegExp(subject) })).toBeVisible()
})
