import { createRequire } from 'node:module'
import { mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { type Made, makeFloor } from '../plan.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

const today = Temporal.Now.plainDateISO('America/Lima')
/** As people type it: "5/3/2026". */
const typed = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}/${year}`

const PdfDocument = createRequire(new URL('../../server/package.json', import.meta.url))('pdfkit')

async function pdfOf(pages: number): Promise<Buffer> {
  const file = new PdfDocument()
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise(resolve => file.on('end', resolve))
  for (let page = 1; page <= pages; page++) {
    if (page > 1) file.addPage()
    file.text(`Vigencia de poder, hoja ${page}`)
  }
  file.end()
  await ended
  return Buffer.concat(parts)
}

test('a client’s documents are added, read page by page, renamed, removed and brought back', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/app/users/clients')
  await page.getByRole('link', { name: 'Quiroga Abogados' }).click()
  await page.getByRole('tab', { name: 'Documentos' }).click()
  const file = { name: 'Poder.pdf', mimeType: 'application/pdf', buffer: await pdfOf(3) }
  await page.getByLabel('Documentos por añadir').setInputFiles(file)
  await page.getByRole('button', { name: 'Ver Poder.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'Poder.pdf' })
  await expect(viewer.getByText('Página 1 de 3')).toBeVisible()
  await expect(viewer.getByText('Vigencia de poder, hoja 1')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(viewer.getByText('Vigencia de poder, hoja 2')).toBeVisible()
  await page.keyboard.press('+')
  await expect(viewer.getByText('150 %')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ver Poder.pdf' })).toBeFocused()

  await page.getByRole('button', { name: 'Más acciones de Poder.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar nombre' }).click()
  await page.getByLabel('Nombre del documento').fill('Poder vigente')
  await page.keyboard.press('Enter')
  const row = page.getByRole('button', { name: 'Ver Poder vigente.pdf' })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones de Poder vigente.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(row).toBeVisible()
})

test.use({ tolerated: [/status of 409 .*\/api\/pricing/] })

test('a promotion beats the usual price within its dates, in the inventory too, until it is taken away', async ({
  page,
}) => {
  const api = await signIn(page, 'admin')
  const code = `PR${mark()}`
  const { campus } = await makeFloor(api, code)
  const { id } = await api.post<Made>('/product', { code, name: `Oficina ${code}`, campusId: campus.id })
  const base = { productId: id, type: 'BASE', currency: 'PEN', amount: '4500.00', startsOn: `${today}`, endsOn: null }
  await api.post('/pricing/product', base)
  const listed = page.getByRole('row').filter({ hasText: code })
  const inventory = `/app/inventory?tab=available&campus=${campus.id}`
  const usual = page.getByRole('region', { name: 'Precios en soles' }).locator('div').filter({ hasText: 'Precio base' })

  await page.goto(`/app/inventory/products?q=${code}&product=${id}&tab=prices`)
  await expect(usual.getByText('Se aplica hoy').first()).toBeVisible()
  await page.getByRole('button', { name: 'Añadir precio' }).click()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Promoción' }).click()
  await typeIn(page.getByLabel(/^Precio por mes/), '3900')
  await typeIn(page.getByLabel(/^Hasta/), typed(today.add({ days: 30 })))
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(page.getByText(/^Promoción: S\/.3,900\.00\.$/)).toBeVisible()
  // A second one of the same days is refused, with the one that is there and what a month would have come to.
  await page.getByRole('button', { name: 'Añadir precio' }).click()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Promoción' }).click()
  await typeIn(page.getByLabel(/^Precio por mes/), '3500')
  await typeIn(page.getByLabel(/^Hasta/), typed(today.add({ days: 20 })))
  await expect(page.getByRole('table', { name: 'Lo que viene a costar un mes' })).toContainText('4,130.00')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('3,900.00')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  // One of the two counts.
  await expect(page.getByText('Se aplica hoy')).toHaveCount(1)

  await page.goto(inventory)
  await expect(listed).toContainText(/3,900\.00\s*promoción/)
  await page.goto(`${inventory}&days=${today.add({ days: 31 })}..${today.add({ days: 40 })}`)
  await expect(listed).toContainText('4,500.00')

  await page.goto(`/app/inventory/products?q=${code}&product=${id}&tab=prices`)
  await page.getByRole('button', { name: /^Eliminar S\/.3,900\.00$/ }).click()
  await page.goto(inventory)
  await expect(listed).toContainText('4,500.00')
})
