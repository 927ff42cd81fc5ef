import { readFile } from 'node:fs/promises'
import { tableHead } from '@aforo/server/platform/spreadsheets/table-reader'
import { mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { expect, type Page, sizes, test } from '../test.ts'
import { workbook } from '../workbook.ts'

/** Three hundred people, ten of whom can't be made as they are; the columns are called as nobody would guess. */
const people = (of: string) =>
  Array.from({ length: 300 }, (_, at) => {
    const mail = at % 30 === 7 ? `sin-arroba-${at}` : `p${at}.${of}@cargas.example`
    return [`Persona ${at}`, `De Prueba ${of}`, mail, '+51 987 654 321']
  })

async function choose(page: Page, label: string, column: string) {
  await page.getByRole('combobox', { name: `Columna de ${label}`, exact: true }).click()
  await page.getByRole('option', { name: column, exact: true }).click()
}

test('three hundred people are loaded from Excel: columns and a row put right, good rows made, the others given back', async ({
  page,
}) => {
  const of = mark().toLowerCase()
  await signIn(page, 'admin')
  await page.goto('/app/configurations/importers/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Cargas Masivas' })).toBeVisible()
  const file = await workbook(['Nombre', 'Familia', 'Contacto digital', 'Celular'], people(of), `personal-${of}`)
  await page.getByLabel('Archivo de personas').setInputFiles(file)

  await expect(page.getByRole('heading', { name: '¿Qué columna es cada dato?' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Columna de Nombres', exact: true })).toHaveValue('Nombre')
  await expect(page.getByRole('combobox', { name: 'Columna de Teléfono' })).toHaveValue('Celular')
  // No title says which column has the addresses: what it holds does, and the screen says that it was guessed.
  await expect(page.getByText('Contacto digital se tomó como Correo por lo que tiene.')).toBeVisible()
  await expect(page.getByText('Falta elegir: Apellidos')).toBeVisible()
  await choose(page, 'Apellidos', 'Familia')
  await page.getByRole('button', { name: 'Revisar las filas' }).click()

  await expect(page.getByRole('button', { name: /Se crearán 290/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Con error 10/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('No es un correo. Escríbelo como nombre@empresa.com.').first()).toBeVisible()
  const mended = page.getByLabel('Correo, fila 9', { exact: true })
  await mended.fill(`p7.${of}@cargas`)
  await page.getByRole('button', { name: 'Quitar la fila 39' }).click()
  await expect(page.getByText('1 fila corregida y 1 fila por quitar, sin revisar todavía.')).toBeVisible()
  await page.getByRole('button', { name: 'Revisar lo corregido' }).click()
  await expect(page.getByRole('button', { name: /Con error 9/ })).toBeVisible()
  await expect(mended).toHaveValue(`p7.${of}@cargas`)
  await mended.fill(`p7.${of}@cargas.example`)
  await mended.press('Enter')
  await expect(page.getByRole('button', { name: /Se crearán 291/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Con error 8/ })).toBeVisible()
  await expect(mended).toBeHidden()
  await page.getByRole('button', { name: /Se crearán 291/ }).click()
  await page.getByLabel('Enviar correo de bienvenida').uncheck()
  await page.getByRole('button', { name: 'Crear 291 personas' }).click()

  await expect(page.getByText('291 personas creadas')).toBeVisible()
  await expect(page.getByText('8 filas quedaron fuera por errores.')).toBeVisible()
  // What was looked at before is no figure of a finished import: the rows that need somebody are shown.
  await expect(page.getByRole('button', { name: /Con error 8/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Filas del archivo' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar filas con error' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`personal-${of}-por-corregir.xlsx`)
  const path = await download.path()
  expect((await readFile(path)).length).toBeGreaterThan(0)
  const { rows } = await tableHead(path, download.suggestedFilename(), 'walk')
  expect(rows).toHaveLength(9)
  expect(rows[1]?.cells).toEqual([
    'Persona 67',
    `De Prueba ${of}`,
    'sin-arroba-67',
    '+51 987 654 321',
    '69',
    'Correo: No es un correo. Escríbelo como nombre@empresa.com.',
  ])

  await page.getByRole('button', { name: 'Todas las cargas' }).click()
  const line = page.getByRole('row', { name: new RegExp(`personal-${of}`) })
  await expect(line).toContainText('Terminada')
  await expect(line).toContainText('291')
})

test('on a phone a file that is none is refused, one of teams is loaded, loading it again makes none twice, and it is undone', async ({
  page,
}) => {
  const of = mark()
  await page.setViewportSize(sizes.phone)
  await signIn(page, 'admin')
  await page.goto('/app/configurations/importers/users?tab=teams')
  const picture = { name: 'foto.xlsx', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }
  await page.getByLabel('Archivo de equipos').setInputFiles(picture)
  await expect(page.getByRole('alert')).toContainText('no es lo que su nombre dice')
  const file = await workbook(['Equipo', 'Tipo'], [[`Cuadrilla ${of}`, 'Base']], `equipos-${of}`)
  for (const figure of [/Se crearán 1/, /Ya existen 1/]) {
    await page.getByLabel('Archivo de equipos').setInputFiles(file)
    await page.getByRole('button', { name: 'Revisar las filas' }).click()
    await expect(page.getByRole('button', { name: figure })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(sizes.phone.width)
    const create = page.getByRole('button', { name: /^Crear/ })
    if (await create.isEnabled()) {
      await create.click()
      await expect(page.getByText('1 equipo creado')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Todas las cargas' }).click()
  }
  await page
    .getByRole('link', { name: `equipos-${of}.xlsx` })
    .last()
    .click()
  await page.getByRole('button', { name: 'Deshacer la carga' }).click()
  await expect(page.getByText('La carga se deshizo: 1 equipo quitado')).toBeVisible()
  await expect(page.getByRole('button', { name: /Deshechas 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cargarlo otra vez' }).click()
  await expect(page.getByRole('button', { name: 'Revisar las filas' })).toBeVisible()
})
test.use({ tolerated: [/422/] })
