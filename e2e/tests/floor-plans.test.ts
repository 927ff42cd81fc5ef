import { readFile } from 'node:fs/promises'
import { openPdf, readCodes } from '@aforo/server/platform/testing/printed'
import { createCampus, drawer, mark } from '../campus.ts'
import { type Api, signIn } from '../demo-session.ts'
import { canvas, elements, saved } from '../plan.ts'
import { expect, type Page, test } from '../test.ts'
import { typeIn } from '../typing.ts'

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

/** The ids of all that stands in a floor. */
async function spacesOf(api: Api, floorId: string): Promise<string[]> {
  const { plan } = await api.get<{ plan: { spaces: { id: string }[] } }>(`/floor-plans/floor/${floorId}`)
  return plan.spaces.map(({ id }) => id)
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
  test.use({ tolerated: [/status of 404 .*\/api\/(campus|floor-plans|spaces)\//] })

  test('is drawn with 200 desks, put to use, booked on and changed, and no booking is lost', async ({
    page,
    other,
  }) => {
    test.setTimeout(360_000)
    const code = `PLA${mark()}`
    const api = await signIn(page, 'admin')
    const campusId = await createCampus(page, `Andén ${code}`, code)
    const spaceIn = () => /space=([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    let floorId = ''

    await test.step('a campus with a floor, a table and a room', async () => {
      await page.goto(`/app/configurations/spaces?campus=${campusId}`)
      await page.getByRole('button', { name: 'Nuevo piso' }).click()
      await drawer(page).getByLabel('Nombre').fill('Piso 7')
      await drawer(page).getByRole('button', { name: 'Crear piso' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Piso 7', exact: true })).toBeVisible()
      floorId = spaceIn()
      await create(page, 'Mesa de trabajo', 'Mesa larga', 'Crear mesa de trabajo')
      await create(page, 'Sala de reunión', 'Sala Pisac', 'Crear sala')
    })

    await test.step('from the planogram to a blank sheet', async () => {
      await page.goto(`/app/inventory/planogram?campus=${campusId}`)
      await expect(page.getByRole('region', { name: 'Piso 7' }).getByText('Sin plano')).toBeVisible()
      await page.getByRole('link', { name: 'Dibujar plano: Piso 7' }).click()
      await page.getByLabel('Ancho del piso').fill('40')
      await page.getByLabel('Alto del piso').fill('30')
      await page.getByRole('button', { name: 'Dibujar plano' }).click()
      await expect(canvas(page)).toBeVisible()
    })

    await test.step('a room is drawn and gets its space', async () => {
      await drawRectangle(page, [0.2, 0.3], [0.4, 0.45])
      await expect(elements(page).getByRole('option')).toHaveCount(1)
      await page.getByRole('combobox', { name: 'Asignar un espacio o producto' }).click()
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
      await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
      await publishAndActivate(page)
    })

    await test.step('the QR sheet of the floor is printed, and a phone reads every code of it', async () => {
      await page.getByRole('button', { name: 'Más acciones del plano' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Imprimir códigos QR del piso' }).click()
      const sheets = await openPdf(await readFile(await (await coming).path()))
      const codes: string[] = []
      for (let number = 1; number <= sheets.numPages; number++) codes.push(...(await readCodes(sheets, number, 3, 4)))
      const spaces = codes.map(code => /\/q\/([0-9a-f-]{36})$/.exec(code)?.[1])
      expect(spaces).toHaveLength(203)
      expect(new Set(spaces)).toEqual(new Set([floorId, ...(await spacesOf(api, floorId))]))
    })

    await test.step('its free room leads to the booking', async () => {
      await page.goto(`/app/inventory/planogram?campus=${campusId}`)
      await page.getByRole('link', { name: 'Ver disponibilidad: Piso 7' }).click()
      const list = page.getByRole('region', { name: 'Espacios y productos del plano' })
      await expect(list.getByText('Sala Pisac')).toBeVisible()
      await page.goto(workday(page.url()))
      await expect(list.getByRole('button', { name: /Libre Sala Pisac/ })).toBeVisible()
      await list.getByRole('link', { name: 'Reservar Sala Pisac' }).click()
      await drawer(page).getByLabel('Asunto').fill('Comité de Pisac')
      await drawer(page).getByRole('button', { name: 'Reservar', exact: true }).click()
      await expect(page.getByText('Comité de Pisac').first()).toBeVisible()
      await page.goto(workday(`/app/inventory/planogram?campus=${campusId}&floor=${floorId}`))
      await expect(list.getByRole('button', { name: /Ocupado Sala Pisac/ })).toBeVisible()
    })

    const seats = `/app/reservation/space?view=seats&campus=${campusId}&date=${nextWorkday()}`
    const seatList = page.getByRole('group', { name: 'Escritorios del piso' })
    const desk = (state: string, number: number) =>
      seatList.getByRole('button', { name: new RegExp(`^${state} Escritorio ${number}( |$)`) })
    await test.step('two of its desks are booked, one on the plan and one in the list', async () => {
      await page.goto(seats)
      await expect(desk('Libre', 123)).toBeVisible()
      await page
        .getByRole('group', { name: /^Plano con los escritorios/ })
        .getByText('✓ 123', { exact: true })
        .click({ force: true })
      const panel = page.getByRole('region', { name: 'Escritorio 123', exact: true })
      await panel.getByRole('button', { name: 'Reservar para mí' }).click()
      await expect(desk('Tuyo', 123)).toBeVisible()
      await page.getByRole('radiogroup', { name: 'Turno' }).getByText('Tarde', { exact: true }).click()
      await seatList.getByRole('button', { name: 'Reservar Escritorio 200', exact: true }).click()
      await expect(desk('Tuyo', 200)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Mi escritorio' }).getByRole('button')).toHaveText([
        /^Escritorio 123 · Piso 7/,
        /^Escritorio 200 · Piso 7/,
      ])
    })

    await test.step('the plan is changed meanwhile: the room and a booked desk move, the other booked desk goes', async () => {
      await page.goto(`/app/configurations/spaces/plan/${floorId}`)
      await page.getByRole('button', { name: 'Editar', exact: true }).click()
      await expect(page.getByText('Borrador', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/plan=/)
      await elements(page).getByRole('option', { name: 'Escritorio 200' }).click()
      await page.getByRole('button', { name: 'Quitar', exact: true }).click()
      const find = async (q: string, name: RegExp) => {
        await typeIn(page.getByLabel('Buscar elementos'), q)
        await elements(page).getByRole('option', { name }).click()
      }
      await find('escritorio 123', /Escritorio 123(?!\d)/)
      await page.getByLabel('Y', { exact: true }).fill('2500')
      await find('pisac', /Sala Pisac/)
      await page.getByLabel('X', { exact: true }).fill('300')
      await saved(page)
      await page.getByRole('button', { name: 'Revisar y publicar' }).click()
      const changes = drawer(page).getByRole('region', { name: 'Cambios' })
      await expect(changes.getByRole('button', { name: /Movido.*Sala Pisac/ })).toBeVisible()
      await expect(changes.getByRole('button', { name: /Movido.*Escritorio 123(?!\d)/ })).toBeVisible()
      await expect(changes.getByRole('button', { name: /Quitado.*Escritorio 200/ })).toBeVisible()
      await expect(changes.getByRole('alert')).toContainText(/Escritorio 200: 1 reserva por venir.*Se conservan/)
      await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
      await publishAndActivate(page)
    })

    await test.step('and every booking is still on its place', async () => {
      await page.goto(seats)
      await expect(desk('Tuyo', 123)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Mi escritorio' }).getByRole('button')).toHaveText([
        /^Escritorio 123 · Piso 7/,
        /^Escritorio 200 · Piso 7/,
      ])
      await expect(page.getByRole('group', { name: /^Plano con los escritorios/ }).getByText('★ Tú')).toHaveCount(1)
      await page.getByRole('radiogroup', { name: 'Turno' }).getByText('Tarde', { exact: true }).click()
      await expect(desk('Tuyo', 200)).toBeVisible()
      await page.goto(workday(`/app/inventory/planogram?campus=${campusId}&floor=${floorId}`))
      const list = page.getByRole('region', { name: 'Espacios y productos del plano' })
      await expect(list.getByRole('button', { name: /Ocupado Sala Pisac/ })).toBeVisible()
      await page.goto(`/app/reservation/space?campus=${campusId}&view=list&when=all&q=Pisac`)
      await expect(page.getByText('Comité de Pisac').first()).toBeVisible()
    })

    await test.step('one can go back to the plan before', async () => {
      await page.goto(`/app/configurations/spaces/plan/${floorId}?panel=plans`)
      await drawer(page).getByRole('button', { name: 'Volver a usar' }).click()
      await expect(page.getByText(/está en uso otra vez/)).toBeVisible()
    })

    await test.step('another organisation sees nothing of it', async () => {
      await signIn(other, 'organization')
      await other.goto(`/app/configurations/spaces/plan/${floorId}`)
      await expect(other.getByText('Este piso no está disponible')).toBeVisible()
      await other.goto(`/app/configurations/campus?q=${code}`)
      await expect(other.getByText('Nada coincide')).toBeVisible()
      await other.goto(`/app/configurations/campus/${campusId}`)
      await expect(other.getByText('Esta sede no está disponible')).toBeVisible()
      await other.goto(seats)
      await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const text of [code, 'Sala Pisac', 'Mesa larga']) await expect(other.getByText(text)).toHaveCount(0)
    })
  })
})

/** The next working day after today and tomorrow, as Lima counts the days: it is ahead even if midnight passes here. */
function nextWorkday(): string {
  let date = Temporal.Now.plainDateISO('America/Lima').add({ days: 2 })
  while (date.dayOfWeek > 5) date = date.add({ days: 1 })
  return date.toString()
}

/** The address with the hours from 10 to 11 of that day. */
function workday(address: string): string {
  const url = new URL(address, 'http://localhost')
  for (const [name, value] of Object.entries({ date: nextWorkday(), from: '10:00', to: '11:00' }))
    url.searchParams.set(name, value)
  return url.pathname + url.search
}
