import { signIn } from '../demo-session.ts'
import { expect, type Page, test, undo } from '../test.ts'
import { typeIn } from '../typing.ts'

/** A weekday far enough ahead that nothing of it is past, on which the usual hours are open. */
function openDay(): string {
  let day = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

/** While one drawer closes and the next opens both are there, so each is named. */
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const block = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

async function bookInDrawer(
  page: Page,
  { room, subject, from, to }: Record<'room' | 'subject' | 'from' | 'to', string>,
) {
  await page.getByRole('button', { name: 'Reservar', exact: true }).first().click()
  const form = drawer(page, 'Nueva reserva')
  await form.getByLabel('Asunto').fill(subject)
  await form.getByRole('combobox', { name: 'Sala' }).or(form.getByLabel('Sala')).first().click()
  await page.getByRole('option', { name: new RegExp(room) }).click()
  await typeIn(form.getByLabel('Desde'), from)
  await typeIn(form.getByLabel('Hasta'), to)
  await form.getByLabel('Asunto').click()
  await form.getByRole('button', { name: 'Reservar', exact: true }).click()
}

test.describe('the main job', () => {
  // Two people want one room on purpose.
  test.use({ tolerated: [/status of 409 .*\/api\/booking\/reservations/] })

  test('a campus is built, a room booked, and every change seen in a second browser', async ({ page, other }) => {
    test.setTimeout(180_000)
    const day = openDay()
    const code = `MAG${Date.now() % 1_000_000}`

    await test.step('a campus with a floor and two rooms', async () => {
      await signIn(page, 'admin')
      await page.goto('/app/configurations/campus')
      await page.getByRole('button', { name: 'Nueva sede' }).click()
      const form = drawer(page, 'Nueva sede')
      await form.getByLabel('Nombre').fill('Andén Magdalena')
      await form.getByLabel('Código').fill(code)
      await form.getByLabel('Dirección').fill('Av. Brasil 3050')
      await form.getByLabel('Distrito').fill('Magdalena del Mar')
      await form.getByRole('button', { name: 'Crear sede' }).click()
      await expect(page).toHaveURL(/configurations\/campus\/[0-9a-f-]{36}/)
      await page.getByRole('button', { name: 'Nuevo piso' }).click()
      await drawer(page, 'Nuevo piso').getByLabel('Nombre').fill('Piso 1')
      await drawer(page, 'Nuevo piso').getByRole('button', { name: 'Crear piso' }).click()
      await expect(page.getByText('Se creó Piso 1.')).toBeVisible()
      await drawer(page, 'Piso 1').getByRole('button', { name: 'Cerrar' }).click()
      for (const name of ['Sala Paracas', 'Sala Nazca']) {
        await page.getByRole('region', { name: 'Piso 1' }).getByRole('button', { name: 'Nueva sala' }).click()
        await drawer(page, 'Nueva sala').getByLabel('Nombre').fill(name)
        await drawer(page, 'Nueva sala').getByRole('button', { name: 'Crear sala' }).click()
        await expect(page.getByText(`Se creó ${name}.`)).toBeVisible()
        await drawer(page, name).getByRole('button', { name: 'Cerrar' }).click()
      }
    })

    const campusId = /campus\/([0-9a-f-]{36})/.exec(page.url())?.[1]
    const calendar = `/app/reservation/space?campus=${campusId}&date=${day}`
    await signIn(other, 'root')
    await other.goto(calendar)
    await expect(other.getByText('Sala Paracas')).toBeVisible()
    await page.goto(calendar)

    await test.step('a booking appears in the other browser', async () => {
      await bookInDrawer(page, { room: 'Sala Paracas', subject: 'Comité de obra', from: '10:00', to: '11:00' })
      await expect(block(page, /Comité de obra/)).toBeVisible()
      await expect(block(other, /Comité de obra.*10:00/)).toBeVisible()
    })

    await test.step('nobody else gets that place, and an alternative is one press away', async () => {
      await bookInDrawer(other, { room: 'Sala Paracas', subject: 'Entrevista', from: '10:30', to: '11:30' })
      const refusal = drawer(other, 'Nueva reserva').getByRole('alert')
      await expect(refusal).toContainText('Comité de obra')
      await expect(refusal.getByRole('button', { name: 'Avisarme si se libera' })).toBeVisible()
      await refusal.getByRole('group', { name: 'Alternativas libres' }).getByRole('button').first().click()
      await expect(block(other, /Entrevista/)).toBeVisible()
      await expect(block(page, /Entrevista/)).toBeVisible()
    })

    await test.step('it is moved, by form, and both see where to', async () => {
      await block(page, /Comité de obra/).click()
      await drawer(page, 'Comité de obra').getByRole('button', { name: 'Reprogramar' }).click()
      const form = drawer(page, 'Reprogramar')
      await typeIn(form.getByLabel('Desde'), '15:00')
      await typeIn(form.getByLabel('Hasta'), '16:00')
      await form.getByRole('button', { name: 'Reprogramar' }).click()
      await expect(block(page, /Comité de obra.*15:00/)).toBeVisible()
      await expect(block(other, /Comité de obra.*15:00/)).toBeVisible()
    })

    await test.step('it is cancelled, and that is undone', async () => {
      await drawer(page, 'Comité de obra').getByRole('button', { name: 'Cancelar' }).click()
      await expect(block(other, /Comité de obra/)).toBeHidden()
      await undo(page, /^Cancelada:/)
      await expect(block(other, /Comité de obra.*15:00/)).toBeVisible()
    })

    await test.step('it is found in the list, and its history tells all of it', async () => {
      await page.goto(`${calendar}&view=list`)
      await page.getByText('Comité de obra').first().click()
      await drawer(page, 'Comité de obra').getByRole('tab', { name: 'Historial' }).click()
      for (const what of ['Reserva creada', 'Reserva movida', 'Reserva cancelada', 'Cancelación deshecha'])
        await expect(drawer(page, 'Comité de obra').getByText(what)).toBeVisible()
    })
  })
})
