import { readFile } from 'node:fs/promises'
import { createCampus, drawer, mark, photo } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { type Page, test, expect as testExpect, undo } from '../test.ts'
import { typeIn } from '../typing.ts'

/** Two browsers load whole pages here: on a busy machine that takes long. */
const expect = testExpect.configure({ timeout: 45_000 })

/** A space in the tree, whatever stands beside its name: what a desk is for, and whose it is. */
const item = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}(?!\\d)`) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Opens the form of a new space by the screen's menu. */
async function begin(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

async function create(page: Page, kind: string, name: string, submit: string) {
  await begin(page, kind)
  await drawer(page).getByLabel('Nombre').fill(name)
  await drawer(page).getByRole('button', { name: submit }).click()
  await expect(heading(page, name)).toBeVisible()
}

/** Fills the open form of a numbered run. */
async function run(page: Page, amount: number) {
  await drawer(page).getByText('Varios', { exact: true }).click()
  await drawer(page).getByLabel('Cantidad').fill(String(amount))
  await expect(
    drawer(page)
      .getByText(new RegExp(`1.*${amount}$`))
      .first(),
  ).toBeVisible()
}

/** The next day on which a new campus is open. */
function nextWorkingDay(): string {
  let day = Temporal.Now.plainDateISO('America/Lima').add({ days: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

test('spaces are made in runs, changed together, moved, and deleted so that they can come back', async ({
  page,
  other,
}) => {
  test.setTimeout(300_000)
  const code = `ESP${mark()}`
  const api = await signIn(page, 'admin')
  await signIn(other, 'root')
  const id = await createCampus(page, `Andén ${code}`, code)
  await page.goto(`/app/configurations/spaces?campus=${id}`)
  await expect(page.getByRole('heading', { name: 'Esta sede aún no tiene pisos' })).toBeVisible()

  await test.step('a floor with two tables, and a run of desks whose names are seen before', async () => {
    await page.getByRole('button', { name: 'Nuevo piso' }).click()
    await drawer(page).getByLabel('Nombre').fill('Piso 3')
    await drawer(page).getByRole('button', { name: 'Crear piso' }).click()
    await expect(heading(page, 'Piso 3')).toBeVisible()
    await create(page, 'Mesa de trabajo', 'Mesa 2', 'Crear mesa de trabajo')
    await create(page, 'Mesa de trabajo', 'Mesa 1', 'Crear mesa de trabajo')
    await page.getByRole('button', { name: 'Nuevo escritorio' }).click()
    await run(page, 6)
    await expect(drawer(page).getByText('Escritorio 1, Escritorio 2, Escritorio 3 … Escritorio 6')).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Crear 6 escritorios' }).click()
    await expect(item(page, 'Escritorio 6')).toBeVisible()
  })

  await test.step('three desks become fixed at once, and another browser sees the tree grow', async () => {
    await other.goto(`/app/configurations/spaces?campus=${id}`)
    await expect(item(other, 'Escritorio 6')).toBeVisible()
    await page.getByRole('button', { name: 'Seleccionar varios' }).click()
    for (const name of ['Escritorio 2', 'Escritorio 3', 'Escritorio 5']) await item(page, name).click()
    await expect(page.getByText('3 seleccionados')).toBeVisible()
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await drawer(page).getByRole('combobox', { name: 'Uso' }).click()
    await page.getByRole('option', { name: 'Fijo' }).click()
    await expect(drawer(page).getByText('Escritorio 5: Disponible → Fijo')).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Cambiar 3 espacios' }).click()
    await expect(page.getByText('Se cambiaron 3 espacios.')).toBeVisible()
    await item(page, 'Escritorio 5').click()
    await expect(page.getByRole('combobox', { name: 'Uso' })).toHaveValue('Fijo')
  })

  await test.step('a desk is dragged to the other table, back, and moved there by the form', async () => {
    await item(page, 'Escritorio 6').dragTo(item(page, 'Mesa 2'))
    await expect(page.getByText('Escritorio 6 pasó a Mesa 2.')).toBeVisible()
    await undo(page, 'Escritorio 6 pasó a Mesa 2.')
    await expect(page.getByText('Se deshizo el cambio.')).toBeVisible()
    await item(page, 'Escritorio 6').click()
    await page.getByRole('button', { name: 'Más acciones de Escritorio 6' }).click()
    await page.getByRole('menuitem', { name: 'Mover a otro lugar…' }).click()
    await drawer(page).getByRole('combobox', { name: 'Mesa de trabajo' }).click()
    await page.getByRole('option', { name: 'Piso 3 › Mesa 2' }).click()
    await drawer(page).getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(page.getByText('Escritorio · Piso 3 · Mesa 2')).toBeVisible()
  })

  await test.step('several desks go to the other table at once, after a look at what that does, and back', async () => {
    await page.getByRole('button', { name: 'Seleccionar varios' }).click()
    for (const name of ['Escritorio 1', 'Escritorio 4']) await item(page, name).click()
    await page.getByRole('button', { name: 'Mover', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Mover 2 espacios' })
    await dialog.getByRole('combobox', { name: 'Lugar' }).click()
    await page.getByRole('option', { name: 'Piso 3 › Mesa 2' }).click()
    await expect(dialog.getByRole('region', { name: 'Qué pasa al mover' })).toHaveText('Se mueven 2.')
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(page.getByText('2 espacios pasaron a Piso 3 › Mesa 2.')).toBeVisible()
    await undo(page, '2 espacios pasaron a Piso 3 › Mesa 2.')
    await expect(page.getByText('Se deshizo el cambio.').last()).toBeVisible()
    await item(page, 'Escritorio 4').click()
    await expect(page.getByText('Escritorio · Piso 3 · Mesa 1')).toBeVisible()
  })

  await test.step('a room gets its photo, and is deleted with its reservation and brought back', async () => {
    await create(page, 'Sala de reunión', 'Sala Nazca', 'Crear sala')
    const room = /space=([0-9a-f-]{36})/.exec(page.url())?.[1]
    await page.getByRole('tab', { name: 'Imágenes' }).click()
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('button', { name: 'Guardar imágenes' }).click()
    await expect(page.getByText('Se guardaron las imágenes.')).toBeVisible()
    await api.post('/booking/reservations', {
      spaceId: room,
      at: nextWorkingDay(),
      from: '10:00',
      to: '11:00',
      subject: 'Directorio',
    })
    await api.post('/product', { campusId: id, spaceId: room, code, name: 'Sala por meses' })
    await page.getByRole('button', { name: 'Más acciones de Sala Nazca' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(drawer(page).getByText(`Queda sin espacio: Sala por meses (${code}).`)).toBeVisible()
    await expect(drawer(page).getByText('Hay 1 reserva por venir.')).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: 'Eliminar' })).toBeDisabled()
    await drawer(page).getByRole('checkbox', { name: 'Cancelar 1 reserva y avisar por correo' }).check()
    await drawer(page).getByRole('button', { name: 'Eliminar' }).click()
    await expect(item(page, 'Sala Nazca')).toBeHidden()
    await expect(other.getByRole('treeitem', { name: /Sala Nazca/ })).toBeHidden()
    await undo(page, 'Se eliminó Sala Nazca.')
    await expect(other.getByRole('treeitem', { name: /Sala Nazca/ })).toBeVisible()
  })

  await test.step('a parking with its spots, their codes and what happened to it', async () => {
    await create(page, 'Piso de Parking', 'Sótano 1', 'Crear piso de parking')
    await page.getByRole('button', { name: 'Nuevo estacionamiento' }).click()
    await run(page, 8)
    await drawer(page).getByRole('combobox', { name: 'Vehículo' }).click()
    await page.getByRole('option', { name: 'Moto', exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Crear 8 estacionamientos' }).click()
    await expect(page.getByText('8 estacionamientos', { exact: true })).toBeVisible()
    await item(page, 'Estacionamiento 5').click()
    await expect(page.getByRole('combobox', { name: 'Vehículo' })).toHaveValue('Moto')
    await item(page, 'Sótano 1').click()
    await expect(heading(page, 'Sótano 1')).toBeVisible()
    await page.getByRole('tab', { name: 'QR' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar QR' }).click()
    // By what it holds: a Chromium without a UTF-8 locale gives a name with an accent up.
    expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'QR por correo' }).click()
    await expect(page.getByText('como máximo en 1 hora.').last()).toBeVisible()
    await page.getByRole('tab', { name: 'Historial' }).click()
    await expect(page.getByText('Espacio creado')).toBeVisible()
    await page.goto(`/app/configurations/campus/${id}?tab=parkings`)
    await expect(page.getByRole('button', { name: 'Estacionamiento 8' })).toBeVisible()
  })

  await test.step('another campus is found by its code, and this one again by its name', async () => {
    await page.goto(`/app/configurations/spaces?campus=${id}`)
    const campus = page.getByRole('combobox', { name: 'Sede' })
    await expect(campus).toHaveValue(`Andén ${code}`)
    await typeIn(campus, 'miraflores')
    await page.getByRole('option', { name: /Andén Miraflores/ }).click()
    await expect(page.getByRole('treeitem', { name: /^Piso 4/ })).toBeVisible()
    await expect(item(page, 'Piso 3')).toBeHidden()
    await expect(page).not.toHaveURL(new RegExp(id))
    await typeIn(campus, code.toLowerCase())
    await page.getByRole('option', { name: new RegExp(code) }).click()
    await expect(page).toHaveURL(new RegExp(id))
    await expect(item(page, 'Piso 3')).toBeVisible()
  })
})
