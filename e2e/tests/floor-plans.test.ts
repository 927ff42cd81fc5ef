import { readFile } from 'node:fs/promises'
import { createCampus, drawer, mark } from '../campus.ts'
import { signIn as signInAs } from '../demo-session.ts'
import { canvas, elements, saved } from '../plan.ts'
import { expect, expectAccessible, type Page, signIn, test } from '../test.ts'

/** Opens the form of a new space by the screen's menu, and makes one. */
async function create(page: Page, kind: string, name: string, submit: string) {
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  await drawer(page).getByLabel('Nombre').fill(name)
  await drawer(page).getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Draws a rectangle between two points, given as shares of the canvas. */
async function drawRectangle(page: Page, from: [number, number], to: [number, number]) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.getByRole('button', { name: 'Rectángulo', exact: true }).click()
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

async function publishAndActivate(page: Page) {
  await page.getByRole('button', { name: 'Revisar y publicar' }).click()
  await drawer(page).getByRole('button', { name: 'Publicar', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Poner en uso' }).click()
  await expect(page.getByText('El plano está en uso.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
}

test.describe('a floor plan', () => {
  // Another organisation asks for it, and is told that there is none.
  test.use({ tolerated: [/status of 404 .*\/api\/(floor-plans|spaces)\//] })

  test('is drawn with 200 desks, put to use, booked on and changed, and no booking is lost', async ({
    page,
    other,
  }) => {
    test.setTimeout(360_000)
    const code = `PLA${mark()}`
    const api = await signInAs(page, 'admin')
    const campusId = await createCampus(page, `Andén ${code}`, code)
    const spaceIn = () => /space=([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    let floorId = ''
    let tableId = ''

    await test.step('a campus with a floor, a table and a room', async () => {
      await page.goto(`/app/configurations/spaces?campus=${campusId}`)
      await page.getByRole('button', { name: 'Nuevo piso' }).click()
      await drawer(page).getByLabel('Nombre').fill('Piso 7')
      await drawer(page).getByRole('button', { name: 'Crear piso' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Piso 7', exact: true })).toBeVisible()
      floorId = spaceIn()
      await create(page, 'Mesa de trabajo', 'Mesa larga', 'Crear mesa de trabajo')
      tableId = spaceIn()
      await create(page, 'Sala de reunión', 'Sala Pisac', 'Crear sala')
    })

    await test.step('from the planogram to a blank sheet', async () => {
      await page.goto(`/app/inventory/planogram?campus=${campusId}`)
      await expect(page.getByRole('region', { name: 'Piso 7' }).getByText('Sin plano')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Dibujar plano: Piso 7' }).click()
      await page.getByLabel('Ancho del piso').fill('40')
      await page.getByLabel('Alto del piso').fill('30')
      await page.getByRole('button', { name: 'Dibujar plano' }).click()
      await expect(canvas(page)).toBeVisible()
    })

    await test.step('a room is drawn and gets its space', async () => {
      await drawRectangle(page, [0.2, 0.3], [0.4, 0.45])
      await expect(elements(page).getByRole('option')).toHaveCount(1)
      await page.getByRole('combobox', { name: 'Asignar un espacio' }).click()
      await page.getByRole('option', { name: 'Sala Pisac' }).click()
      await expect(elements(page).getByRole('option', { name: 'Sala Pisac' })).toBeVisible()
      await page.getByLabel('Ancho', { exact: true }).fill('500')
      await page.getByLabel('X', { exact: true }).fill('100')
      await page.getByLabel('Y', { exact: true }).fill('100')
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await page.getByRole('button', { name: 'Rehacer' }).click()
      await expect(page.getByLabel('Y', { exact: true })).toHaveValue('100')
      await saved(page)
    })

    await test.step('200 numbered desks, each a new seat of the table', async () => {
      await page.getByRole('button', { name: 'Filas de escritorios' }).click()
      const form = drawer(page)
      await expect(form.getByLabel('Filas', { exact: true })).toBeFocused()
      await form.getByLabel('Filas', { exact: true }).fill('10')
      await form.getByLabel('Columnas', { exact: true }).fill('20')
      await form.getByLabel(/Crear los 200 escritorios/).click()
      await page.getByRole('option', { name: 'Mesa larga' }).click()
      await form.getByRole('button', { name: 'Dibujar', exact: true }).click()
      await expect(page.getByText('200 elementos')).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Elementos (201)' })).toBeVisible()
      await saved(page)
      await page.reload()
      await expect(page.getByRole('tab', { name: 'Elementos (201)' })).toBeVisible()
    })

    await test.step('the rest is placed by the list, and the keyboard moves it', async () => {
      await page.getByRole('tab', { name: 'Por colocar (1)' }).click()
      await page.getByRole('button', { name: 'Colocar Mesa larga' }).click()
      await expect(page.getByText('Todos los espacios del piso tienen su lugar en el plano.')).toBeVisible()
      await page.getByRole('tab', { name: 'Elementos (202)' }).click()
      await elements(page).getByRole('option', { name: 'Mesa larga' }).click()
      await page.getByLabel('X', { exact: true }).fill('1000')
      await page.getByLabel('Y', { exact: true }).fill('200')
      await canvas(page).focus()
      await page.keyboard.press('Shift+ArrowRight')
      await expect(page.getByLabel('X', { exact: true })).toHaveValue('1,010')
      await page.keyboard.press('?')
      await expect(drawer(page).getByText('Sin ratón')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await saved(page)
    })

    await test.step('it is reviewed, published and put to use', async () => {
      await page.getByRole('button', { name: 'Revisar y publicar' }).click()
      await expect(drawer(page).getByText('Es el primer plano del piso')).toBeVisible()
      await expect(drawer(page).getByRole('button', { name: 'Publicar', exact: true })).toBeEnabled()
      await expectAccessible(page)
      await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
      await publishAndActivate(page)
    })

    await test.step('the QR codes of the floor come as a PDF', async () => {
      await page.getByRole('button', { name: 'Más acciones del plano' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Imprimir códigos QR del piso' }).click()
      const file = await readFile(await (await coming).path())
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    })

    await test.step('its free room leads to the booking', async () => {
      await page.goto(`/app/inventory/planogram?campus=${campusId}`)
      await page.getByRole('link', { name: 'Ver disponibilidad: Piso 7' }).click()
      const list = page.getByRole('region', { name: 'Espacios del plano' })
      await expect(list.getByText('Sala Pisac')).toBeVisible()
      await page.goto(workday(page.url()))
      await expect(list.getByRole('button', { name: /Libre Sala Pisac/ })).toBeVisible()
      await expectAccessible(page)
      await list.getByRole('link', { name: 'Reservar Sala Pisac' }).click()
      await drawer(page).getByLabel('Asunto').fill('Comité de Pisac')
      await drawer(page).getByRole('button', { name: 'Reservar', exact: true }).click()
      await expect(page.getByText('Comité de Pisac').first()).toBeVisible()
      await page.goto(workday(`/app/inventory/planogram?campus=${campusId}&floor=${floorId}`))
      await expect(list.getByRole('button', { name: /Ocupado Sala Pisac/ })).toBeVisible()
    })

    await test.step('one of its desks is booked for a shift', async () => {
      const { seats } = await api.get<{ seats: { id: string }[] }>(`/spaces/work-tables/${tableId}/details`)
      expect(seats).toHaveLength(200)
      const shifts = await api.get<{ id: string; startTime: string; endTime: string }[]>(
        '/organizations/details/time-periods',
      )
      const morning = shifts.find(({ startTime, endTime }) => startTime <= '10:00' && endTime >= '11:00')
      await api.post('/booking/reservations', {
        spaceId: seats[0]?.id,
        at: new URL(workday('/'), 'http://localhost').searchParams.get('date'),
        turnId: morning?.id,
        subject: 'Puesto de Lucía',
      })
      await page.goto(workday(`/app/inventory/planogram?campus=${campusId}&floor=${floorId}`))
      const list = page.getByRole('region', { name: 'Espacios del plano' })
      await expect(list.getByRole('button', { name: /(Ocupado|Libre en parte) Escritorio 1 / }).first()).toBeVisible()
    })

    await test.step('the plan is changed meanwhile: the room moves, a desk goes', async () => {
      await page.goto(`/app/configurations/spaces/plan/${floorId}`)
      await page.getByRole('button', { name: 'Editar', exact: true }).click()
      await expect(page.getByText('Borrador')).toBeVisible()
      await elements(page).getByRole('option', { name: 'Escritorio 200' }).click()
      await page.getByRole('button', { name: 'Quitar', exact: true }).click()
      await page.getByLabel('Buscar elementos').fill('pisac')
      await elements(page).getByRole('option', { name: 'Sala Pisac' }).click()
      await page.getByLabel('X', { exact: true }).fill('300')
      await saved(page)
      await page.getByRole('button', { name: 'Revisar y publicar' }).click()
      const changes = drawer(page).getByRole('region', { name: 'Cambios' })
      await expect(changes.getByRole('button', { name: /Movido.*Sala Pisac/ })).toBeVisible()
      await expect(changes.getByRole('button', { name: /Quitado.*Escritorio 200/ })).toBeVisible()
      await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
      await publishAndActivate(page)
    })

    await test.step('and the booking is still there', async () => {
      await page.goto(workday(`/app/inventory/planogram?campus=${campusId}&floor=${floorId}`))
      const list = page.getByRole('region', { name: 'Espacios del plano' })
      await expect(list.getByRole('button', { name: /Ocupado Sala Pisac/ })).toBeVisible()
      await expect(list.getByRole('button', { name: /(Ocupado|Libre en parte) Escritorio 1 / }).first()).toBeVisible()
      await page.goto(`/app/reservation/space?campus=${campusId}&view=list&when=all&q=Pisac`)
      await expect(page.getByText('Comité de Pisac').first()).toBeVisible()
    })

    await test.step('one can go back to the plan before', async () => {
      await page.goto(`/app/configurations/spaces/plan/${floorId}?panel=plans`)
      await drawer(page).getByRole('button', { name: 'Volver a usar' }).click()
      await expect(page.getByText(/está en uso otra vez/)).toBeVisible()
    })

    await test.step('another organisation has no such floor', async () => {
      await signIn(other, 'admin@quiroga.example')
      await other.goto(`/app/configurations/spaces/plan/${floorId}`)
      await expect(other.getByText('Este piso no está disponible')).toBeVisible()
      await expect(other.getByText('Sala Pisac')).toBeHidden()
    })
  })
})

/** The address with the hours from 10 to 11 of the next working day, as Lima counts the days. */
function workday(address: string): string {
  let date = Temporal.Now.plainDateISO('America/Lima').add({ days: 1 })
  while (date.dayOfWeek > 5) date = date.add({ days: 1 })
  const url = new URL(address, 'http://localhost')
  for (const [name, value] of Object.entries({ date: date.toString(), from: '10:00', to: '11:00' }))
    url.searchParams.set(name, value)
  return url.pathname + url.search
}
