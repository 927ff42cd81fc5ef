import { drawer } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { paperTime } from '../papers.ts'
import { wordsOfPdf, xmlOfDocx } from '../pdf.ts'
import { downloadTemplate, edited, uploadTemplate } from '../templates.ts'
import { expect, test } from '../test.ts'

test.use({ tolerated: [/status of 422 .*\/api\/contract-templates/] })

test('a template is corrected where its paragraph is named, tried with sample data, and its versions are chosen', async ({
  page,
}) => {
  test.setTimeout(480_000 + paperTime)
  await signIn(page, 'admin')
  await page.goto('/app/configurations/general/profile?tab=templates')
  const row = page.getByRole('list', { name: 'Contratos' }).getByRole('listitem').filter({ hasText: 'Servicios' })
  const menu = () =>
    page.getByRole('list', { name: 'Contratos' }).getByRole('button', { name: 'Más acciones de Servicios' }).click()
  await expect(row).toContainText('De Aforo')
  let shipped: Buffer = Buffer.alloc(0)

  await test.step('the one that ships is where one begins', async () => {
    shipped = await downloadTemplate(page)
  })

  await test.step('the tags are listed and found', async () => {
    await page.getByRole('button', { name: 'Ver las etiquetas' }).click()
    await expect(drawer(page).getByText('{contrato.inicio}', { exact: true })).toBeVisible()
    await drawer(page).getByLabel('Buscar etiqueta').fill('garantia')
    await expect(drawer(page).getByText('{contrato.garantia}', { exact: true })).toBeVisible()
    await expect(drawer(page).getByText('{contrato.inicio}', { exact: true })).toBeHidden()
    await drawer(page).getByLabel('Buscar etiqueta').fill('zzz')
    await expect(drawer(page).getByText('Ninguna etiqueta dice eso.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })

  await test.step('a misspelt tag is told with its paragraph, and nothing is kept', async () => {
    await uploadTemplate(
      page,
      /^Subir de Servicios/,
      'Servicios.docx',
      edited(shipped, '{contrato.inicio}', '{contrato.inico}'),
    )
    const refused = page.getByRole('alert')
    await expect(refused).toContainText(/Párrafo \d+\./)
    await expect(refused).toContainText('¿Querías decir {contrato.inicio}?')
    // The words around it, so that it is found in Word.
    await expect(refused).toContainText('rige desde el {contrato.inico}')
    await expect(row).toContainText('De Aforo')
  })

  await test.step('corrected, it is the first version', async () => {
    const title = edited(shipped, 'CONTRATO DE', 'CONVENIO DE')
    await uploadTemplate(page, /^Subir de Servicios/, 'Servicios.docx', title)
    await expect(row).toContainText('Versión 1')
    await expect(page.getByRole('alert')).toBeHidden()
    await uploadTemplate(
      page,
      /^Subir otra versión de Servicios/,
      'Servicios 2027.docx',
      edited(shipped, 'CONTRATO DE', 'ACUERDO DE'),
    )
    await expect(row).toContainText('Versión 2')
    await expect(row).toContainText('Servicios 2027.docx')
  })

  await test.step('tried, it is a document of sample data, page by page', async () => {
    await row.getByRole('button', { name: 'Probar Servicios' }).click()
    const word = drawer(page).getByRole('link', { name: 'Word' })
    // The first document of a server waits for its converter.
    await expect(word).toBeVisible({ timeout: paperTime })
    const docx = await page.request.get((await word.getAttribute('href')) ?? '')
    expect(xmlOfDocx(await docx.body())).toContain('ACUERDO DE')
    const pdf = await page.request.get(
      (await drawer(page).getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
    )
    const pages = await wordsOfPdf(await pdf.body())
    expect(pages.join(' ')).toContain('ACUERDO DE')
    await expect(drawer(page).locator('canvas')).toHaveCount(pages.length)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })

  await test.step('the earlier version is taken again', async () => {
    await menu()
    await page.getByRole('menuitem', { name: 'Usar la versión 1 (Servicios.docx)' }).click()
    await expect(row).toContainText('Versión 1')
  })

  await test.step('taken away and brought back, and the one that ships follows', async () => {
    await menu()
    await page.getByRole('menuitem', { name: 'Quitar' }).click()
    await expect(row).toContainText('De Aforo')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row).toContainText('Versión 1')
    await menu()
    await page.getByRole('menuitem', { name: 'Quitar' }).click()
    await expect(row).toContainText('De Aforo')
  })
})
