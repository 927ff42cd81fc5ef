import { everyDay } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, test, undo } from '@aforo/e2e/test'
import type { Page } from '@playwright/test'

/** A week from now: never over, and never beyond the policy. */
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const date = later(7)

/** Who has no session yet is told so by a 400 of the token endpoint, which the browser prints. */
test.use({ tolerated: [/status of (409|422)/] })

const lima = { city: 'Lima', countryCode: 'PE', countryName: 'Perú', timeZoneId: 'America/Lima' }
const tokyo = { city: 'Tokio', countryCode: 'JP', countryName: 'Japón', timeZoneId: 'Asia/Tokyo' }

/** A campus of its own, open around the clock, with two rooms. */
async function makeCampus(api: Api, where = lima) {
  const code = `S${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name: `Sede ${code}`,
    code,
    address: {
      addressOne: 'Av. Javier Prado 100',
      district: 'San Isidro',
      ...where,
    },
    businessHours: everyDay('00:00', '24:00'),
  })
  const { id: parentId } = await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })
  const rooms: string[] = []
  for (const name of ['Paracas', 'Nazca'])
    rooms.push((await api.post<{ id: string }>('/spaces/rooms', { parentId, name })).id)
  return { campusId, rooms }
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Nueva reserva' })
const block = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

test('a series shows each date beforehand, is had without the taken one, and cancelled from one date on', async ({
  page,
}) => {
  const api = await signIn(page, 'admin')
  const { campusId, rooms } = await makeCampus(api)
  const [room = ''] = rooms
  const slot = { spaceId: room, from: '10:00', to: '11:00' }
  await api.post('/booking/reservations', { ...slot, at: later(14), subject: 'Directorio' })
  await page.goto(`/app/reservation/space?campus=${campusId}&date=${date}&new=${room}&at=${date}&from=10:00&to=11:00`)
  await expect(form(page).getByLabel('Desde')).toHaveValue('10:00')
  await form(page).getByLabel('Asunto').fill('Comité semanal')
  await form(page).getByRole('combobox', { name: 'Se repite' }).click()
  await page.getByRole('option', { name: 'Cada semana', exact: true }).click()

  const dates = form(page).getByRole('region', { name: 'Fechas de la serie' })
  await expect(dates.getByText('Ocupada')).toBeVisible()
  await expect(dates.getByText(/Directorio/)).toBeVisible()
  await dates.getByRole('button', { name: 'Omitir las que no se pueden' }).click()
  await expect(dates.getByText('Ocupada')).toBeHidden()
  await form(page).getByRole('button', { name: 'Reservar la serie' }).click()
  await expect(page.getByText(/^Serie reservada: 4 fechas/)).toBeVisible()

  // The month counts it, and leads to its day.
  await page.goto(`/app/reservation/space?campus=${campusId}&date=${date}&view=month`)
  await page
    .getByRole('button', { name: /^Paracas, .*: 1 reserva, 1 h$/ })
    .first()
    .click()

  await block(page, /^Comité semanal, Tú, 10:00 – 11:00/).click()
  const drawer = page.getByRole('dialog', { name: 'Comité semanal' })
  const series = drawer.getByRole('region', { name: 'Serie' })
  await expect(series.getByText('Omitida')).toBeVisible()
  await series.getByRole('button', { name: 'Cancelar fechas' }).click()
  await page.getByRole('menuitem', { name: 'Esta y las siguientes' }).click()
  await expect(page.getByText('Se cancelaron 4 fechas de la serie')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo el cambio.')).toBeVisible()
  await expect(series.getByText('Aprobada')).toHaveCount(4)
})

test('a place is held, confirmed, lengthened and given back', async ({ page }) => {
  const api = await signIn(page, 'admin')
  // By day, whatever the hour in Lima: what is left of the day is enough to lengthen a booking.
  const hour = Temporal.Now.zonedDateTimeISO(lima.timeZoneId).hour
  const where = hour >= 7 && hour < 20 ? lima : tokyo
  const { campusId, rooms } = await makeCampus(api, where)
  const [room = ''] = rooms
  // Now at the campus, to the quarter of an hour that has begun: what is booked is under way at once.
  const now = Temporal.Now.zonedDateTimeISO(where.timeZoneId)
  const minute = Math.floor((now.hour * 60 + now.minute) / 15) * 15
  const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const today = now.toPlainDate().toString()
  const [from, to, longer] = [minute, minute + 30, minute + 60].map(time)
  await page.goto(`/app/reservation/space?campus=${campusId}&new=${room}&at=${today}&from=${from}&to=${to}`)
  await expect(form(page).getByLabel('Desde')).toHaveValue(from ?? '')
  await form(page).getByLabel('Asunto').fill('Llamada')
  await form(page).getByRole('switch', { name: 'Solo apartar por ahora' }).click()
  await form(page).getByRole('button', { name: 'Apartar', exact: true }).click()

  const drawer = page.getByRole('dialog', { name: 'Llamada' })
  await expect(drawer.getByRole('timer')).toHaveText(/Apartada: quedan \d+:\d\d min para confirmarla/)
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(drawer.getByText('En curso')).toBeVisible()
  await drawer.getByRole('button', { name: 'Registrar llegada' }).click()
  await expect(drawer.getByText(/en la aplicación/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Alargar' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`hasta las ${longer}`) }).click()
  await expect(drawer.getByText(`${from} – ${longer}`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Liberar' }).click()
  await page.getByRole('menuitem', { name: /Terminar ahora/ }).click()
  await expect(page.getByText(/^Liberada:/)).toBeVisible()
  await undo(page, /^Liberada:/)
  await expect(page.getByText(/^Recuperada:/)).toBeVisible()
  await expect(drawer.getByText('En curso')).toBeVisible()
})
