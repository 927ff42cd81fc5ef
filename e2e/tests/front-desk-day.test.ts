import { everyDay, limaAddress } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, type Page, test } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'

/** A week from now: never over, and never beyond the policy, whatever hour it is. */
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const mark = Date.now().toString(36)

/** A house of its own: three rooms on a floor, two spots in its parking. */
async function makeHouse(api: Api) {
  const name = `Sede Día ${mark}`
  const { id: campus } = await api.post<{ id: string }>('/campus/', {
    name,
    code: `D${mark}`,
    address: limaAddress,
    businessHours: everyDay('08:00', '20:00'),
  })
  const { id: floor } = await api.post<{ id: string }>('/spaces/floors', { campusId: campus, name: 'Piso 1' })
  for (const room of ['Paracas', 'Nazca', 'Sipán']) await api.post('/spaces/rooms', { parentId: floor, name: room })
  const { id: parking } = await api.post<{ id: string }>('/spaces/parkings', { campusId: campus, name: 'Sótano 1' })
  for (const spot of ['A1', 'A2']) await api.post('/spaces/parking-spots', { parentId: parking, name: spot })
  return { campus, name }
}

const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const block = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

async function fillSlot(page: Page, room: string, from: string, to: string) {
  const form = drawer(page, 'Nueva reserva')
  await form.getByRole('combobox', { name: 'Sala' }).click()
  await page.getByRole('option', { name: new RegExp(room) }).click()
  await typeIn(form.getByLabel('Desde'), from)
  await typeIn(form.getByLabel('Hasta'), to)
  await form.getByLabel('Asunto').click()
  return form
}

/** Two people want one room on purpose. */
test.use({ tolerated: [/status of 409/] })

test('a day at the front desk, seen live in a second browser', async ({ page, other }) => {
  const api = await signIn(page, 'admin')
  const { campus, name } = await makeHouse(api)
  await signIn(other, 'root')
  const calendar = `/app/reservation/space?campus=${campus}&date=${date}`
  for (const one of [page, other]) {
    await one.goto(calendar)
    await expect(one.getByRole('button', { name: 'Ver la semana de Paracas' })).toBeVisible()
  }

  await test.step('a room is booked', async () => {
    await page.getByRole('button', { name: 'Reservar', exact: true }).first().click()
    const form = await fillSlot(page, 'Paracas', '10:00', '11:00')
    await form.getByLabel('Asunto').fill('Comité')
    await form.getByRole('button', { name: 'Reservar', exact: true }).click()
    await expect(block(other, /^Comité.*10:00 – 11:00/)).toBeVisible()
  })

  await test.step('it takes longer', async () => {
    await block(page, /^Comité/).click()
    await drawer(page, 'Comité').getByRole('button', { name: 'Alargar' }).click()
    await page.getByRole('menuitem', { name: /hasta las 11:30/ }).click()
    await expect(block(page, /^Comité.*10:00 – 11:30/)).toBeVisible()
    await expect(block(other, /^Comité.*10:00 – 11:30/)).toBeVisible()
  })

  await test.step('a spot is asked for, stands in the tray, and is approved', async () => {
    await other.goto(`/app/reservation/parking?campus=${campus}&date=${date}`)
    await other.getByRole('button', { name: 'Pedir un lugar' }).click()
    const form = drawer(other, 'Pedir un lugar')
    await form.getByRole('combobox', { name: 'Lugar' }).click()
    await other.getByRole('option', { name: /A1$/ }).click()
    await form.getByLabel('Motivo').fill('Auditores')
    await form.getByRole('button', { name: 'Pedir el lugar' }).click()
    const asked = other.getByRole('listitem', { name: /^Marisol.*A1/ })
    await expect(asked.getByText('Pendiente')).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Retirar' })).toBeVisible()

    await page.goto(`/app/dashboard?campus=${campus}`)
    const tray = page.getByRole('region', { name: 'Bandeja de trabajo' })
    await tray.getByRole('link', { name: /^Decidir: Marisol/ }).click()
    await page
      .getByRole('listitem', { name: /^Marisol.*A1/ })
      .getByRole('button', { name: 'Aprobar', exact: true })
      .click()
    await expect(asked.getByText('Aprobada')).toBeVisible()
    await other.goto(`/app/reservation/parking?campus=${campus}&date=${date}`)
    await expect(block(other, /^Auditores/)).toBeVisible()
  })

  await test.step('a visitor comes in', async () => {
    await other.goto('/app/visitors')
    await expect(other.getByRole('heading', { level: 1, name: 'Visitas' })).toBeVisible()
    await page.goto(`/app/dashboard?campus=${campus}`)
    await page.getByRole('region', { name: 'Visitas de hoy' }).getByRole('link', { name: 'Registrar' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Nombre').fill(`Visita ${mark}`)
    await typeIn(form.getByLabel('Visita a'), 'Paredes')
    await page.getByRole('option', { name: /Lucía Paredes/ }).click()
    await form.getByRole('button', { name: 'Registrar llegada' }).click()
    const leave = other.getByRole('button', { name: `Registrar la salida de Visita ${mark}` })
    await leave.click()
    await expect(leave).toBeHidden()
    await other.getByRole('button', { name: 'Deshacer' }).click()
    await expect(leave).toBeVisible()
  })

  await test.step('a fault is reported', async () => {
    await other.goto('/app/incidents')
    await expect(other.getByRole('heading', { level: 1, name: 'Incidencias' })).toBeVisible()
    await page.getByRole('button', { name: 'Reportar incidencia' }).click()
    const form = drawer(page, 'Reportar incidencia')
    await form.getByRole('combobox', { name: 'Sede' }).click()
    await page.getByRole('option', { name }).click()
    await form.getByRole('combobox', { name: 'Espacio' }).click()
    await page.getByRole('option', { name: /Paracas/ }).click()
    await form.getByRole('combobox', { name: 'Categoría' }).click()
    await page.getByRole('option', { name: 'Agua y baños' }).click()
    await form.getByLabel('¿Qué pasa?').fill(`Gotea el techo ${mark}`)
    await form.getByRole('button', { name: 'Reportar', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(other.getByText(`Gotea el techo ${mark}`).first()).toBeVisible()
  })

  await test.step('the bell leads the other desk to it, and who reported it hears that it is resolved', async () => {
    await other.getByRole('button', { name: /^Notificaciones: .+ sin leer$/ }).click()
    await other.getByRole('link', { name: new RegExp(`Gotea el techo ${mark}`) }).click()
    const record = other.getByRole('dialog')
    await record.getByRole('button', { name: 'Resolver' }).click()
    await record.getByLabel('Qué se hizo').fill('Se selló la junta')
    await record.getByRole('button', { name: 'Dar por resuelta' }).click()
    await expect(record.getByRole('button', { name: 'Reabrir' })).toBeVisible()
    await page.getByRole('button', { name: /^Notificaciones/ }).click()
    await expect(page.getByRole('link', { name: /la incidencia está resuelta/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('and the room is blocked from the calendar, its booking moved', async () => {
    for (const one of [page, other]) await one.goto(calendar)
    await page.getByRole('button', { name: 'Reservar', exact: true }).first().click()
    await fillSlot(page, 'Paracas', '09:00', '19:00')
    await drawer(page, 'Nueva reserva')
      .getByRole('button', { name: 'Bloquear este espacio en lugar de reservarlo' })
      .click()
    const form = drawer(page, 'Bloquear un espacio')
    await expect(form.getByLabel('Espacio')).toHaveValue(/Paracas/)
    await form.getByLabel('Motivo').fill('Gotea el techo')
    await form.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(form.getByText('1 reserva en ese tiempo')).toBeVisible()
    await expect(form.getByRole('radio', { name: 'Mover' })).toBeChecked()
    await form.getByRole('button', { name: 'Bloquear y aplicar' }).click()
    await expect(drawer(page, 'Bloqueos').getByText(/Gotea el techo/)).toBeVisible()
    const lane = (room: string) =>
      other.locator('[data-lane]').filter({ has: other.getByRole('button', { name: `Ver la semana de ${room}` }) })
    await expect(lane('Paracas').getByText('Gotea el techo')).toBeVisible()
    // The third room is the one that has both hours free.
    await expect(block(other, /^Comité.*10:00 – 11:30/)).toBeVisible()
    await expect(lane('Paracas').getByRole('button', { name: /^Comité/ })).toHaveCount(0)
    await drawer(page, 'Bloqueos').getByRole('button', { name: 'Quitar el bloqueo' }).click()
    await expect(drawer(page, 'Bloqueos').getByText('Nada está bloqueado')).toBeVisible()
    await expect(lane('Paracas').getByText('Gotea el techo')).toBeHidden()
  })
})
