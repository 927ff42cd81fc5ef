import { createHash } from 'node:crypto'
import { drawer, mark } from '../campus.ts'
import { type Api, signIn } from '../demo-session.ts'
import { paperTime, signedPaper } from '../papers.ts'
import { wordsOfPdf, xmlOfDocx } from '../pdf.ts'
import { type Made, makeFloor } from '../plan.ts'
import { expect, type Page, test } from '../test.ts'
import { typeIn } from '../typing.ts'

const today = Temporal.Now.plainDateISO('America/Lima')
const first = today.add({ months: 1 }).with({ day: 1 })
const last = first.add({ years: 1 }).subtract({ days: 1 })
const longer = last.add({ months: 6 })

/** A deal for an office of a campus of its own. */
async function makeDeal(api: Api) {
  const code = `C${mark()}`
  const { campus } = await makeFloor(api, code)
  const product = await api.post<Made>('/product', { name: `Oficina ${code}`, code, campusId: campus.id, capacity: 6 })
  // Seven digits of its own, and the check digit of a RUC.
  const digits = `206${String(Date.now() % 10_000_000).padStart(7, '0')}`
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits.charAt(place)), 0)
  const taxId = `${digits}${(11 - (sum % 11)) % 10}`
  const client = await api.post<Made>('/customer', {
    name: `Cliente ${code}`,
    legalName: `Ñandú ${code} S.A.C.`,
    taxId,
    contacts: [
      { name: 'Lucía Paredes', email: 'lucia.paredes@cliente.example', phone: '+51 987 654 321', role: 'LEGAL' },
    ],
  })
  const title = `Oficina ${code} para ${code}`
  const { saleId } = await api.post<{ saleId: string }>('/sales', {
    title,
    clientId: client.id,
    startDate: first.toString(),
    endDate: last.toString(),
    status: 'CONFIRMED',
    lineItems: [{ productId: product.id, unitPrice: '3100.00' }],
  })
  return { code, campus, client, taxId, title, saleId }
}

/** A document of the first row, as its link gives it. */
async function download(page: Page, extension: 'docx' | 'pdf'): Promise<Buffer> {
  const link = page.getByRole('list', { name: 'Documentos generados' }).getByRole('link', {
    name: new RegExp(`^Descargar .*\\.${extension}$`),
  })
  const answer = await page.request.get((await link.first().getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  const bytes = await answer.body()
  expect(await link.first().getAttribute('title')).toContain(createHash('sha256').update(bytes).digest('hex'))
  return bytes
}

async function generate(page: Page) {
  const panel = page.getByRole('region', { name: 'Documento del contrato' })
  await panel.getByRole('button', { name: 'Generar documento' }).click()
  // The first document of a server waits for its converter.
  const list = page.getByRole('list', { name: 'Documentos generados' })
  await expect(list.getByText('Listo', { exact: true })).toBeVisible({ timeout: paperTime })
}

async function registerSignature(page: Page) {
  await page.getByRole('button', { name: 'Registrar firma' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await drawer(page).getByLabel('PDF firmado').click()
  await (await chooser).setFiles(signedPaper)
  await expect(drawer(page).getByLabel('Quién firmó por el cliente')).toHaveValue('Lucía Paredes')
  await drawer(page).getByRole('button', { name: 'Registrar firma' }).click()
  await expect(drawer(page)).toBeHidden()
}

test('a contract goes from its deal to the signature, takes the office and is changed by an addendum', async ({
  page,
}) => {
  test.setTimeout(480_000 + paperTime)
  const api = await signIn(page, 'admin')
  const { code, campus, client, taxId, title, saleId } = await makeDeal(api)
  let contractPath = ''

  await test.step('without a deal nothing begins', async () => {
    await page.goto('/app/sales/contracts/new')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('alert')).toContainText('Es necesario seleccionar un negocio para continuar.')
  })

  await test.step('the deal leads to it', async () => {
    await page.goto(`/app/sales?sale=${saleId}&tab=contract`)
    await drawer(page).getByRole('link', { name: 'Preparar contrato' }).click()
    await expect(page.getByRole('radio', { name: title })).toBeChecked()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('region', { name: 'El cliente y quién firma por él' })).toBeVisible()
  })

  await test.step('what is half typed is there when one comes back', async () => {
    await page.getByLabel('Domicilio').fill('Av. Larco 345, Miraflores')
    await page.getByLabel('Nombres y apellidos').fill('Lucía Paredes')
    await page.getByRole('link', { name: 'Ver el contrato' }).click()
    await expect(page.getByRole('tab', { name: 'Resumen' })).toBeVisible()
    contractPath = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByLabel('Nombres y apellidos')).toHaveValue('Lucía Paredes')
    await expect(page.getByLabel('Domicilio')).toHaveValue('Av. Larco 345, Miraflores')
  })

  await test.step('the client and who signs for it', async () => {
    await page.getByRole('combobox', { name: 'Documento' }).click()
    await page.getByRole('option', { name: 'DNI' }).click()
    await page.getByLabel('Número').fill('45879621')
    await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  })

  await test.step('with whom one speaks', async () => {
    const member = page.getByRole('group', { name: 'Responsable en la sede' })
    await member.getByLabel('Nombre').fill('Diego Salas')
    await member.getByLabel('Correo').fill('diego.salas@cliente.example')
    for (const name of ['Contacto de facturas', 'Contacto de pagos'])
      await page.getByRole('group', { name }).getByRole('button', { name: 'El mismo responsable' }).click()
    await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  })

  await test.step('terms, with what will be billed', async () => {
    await page.getByLabel('Garantía').fill('6200')
    await page.getByLabel('Día de pago').fill('5')
    const plan = page.getByRole('region', { name: 'Lo que se facturará', exact: true })
    await expect(plan.getByRole('table')).toContainText('S/ 6,200.00')
    await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  })

  await test.step('accounts, who signs for the operator, and annexes', async () => {
    const accounts = page.getByRole('region', { name: 'Cuentas y firma del operador' })
    // A box shows what was clicked at once, before it is saved.
    await accounts.getByRole('checkbox', { name: /Soles/ }).first().check()
    const signers = page.getByRole('group', { name: 'Firman por el operador' })
    await signers.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  })

  await test.step('nothing is missing, and the document is made', async () => {
    await expect(page.getByText('No falta nada')).toBeVisible()
    await page.getByRole('button', { name: 'Dar por revisado' }).click()
    await generate(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^C-\d{4}-\d{4}$/)
  })

  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await test.step('the paper says who, what and how much, as Word and as PDF', async () => {
    const said = [
      number,
      `Ñandú ${code} S.A.C.`,
      taxId,
      'Lucía Paredes',
      '45879621',
      'Av. Larco 345, Miraflores',
      `Oficina ${code}`,
      'S/ 3,100.00',
      'TRES MIL CIEN CON 00/100 SOLES',
      'S/ 6,200.00',
      'SEIS MIL DOSCIENTOS CON 00/100 SOLES',
      // The first month with its deposit, and the others.
      'S/ 9,858.00',
      'S/ 3,658.00',
    ]
    const xml = xmlOfDocx(await download(page, 'docx'))
    // A figure and its currency stand on one line; the PDF's words have plain spaces.
    for (const words of said) expect(xml.replaceAll('\u00a0', ' ')).toContain(words)
    expect(xml).not.toMatch(/[{}]/)
    const pdf = await download(page, 'pdf')
    const pages = await wordsOfPdf(pdf)
    for (const words of said) expect(pages.join(' ')).toContain(words)
    expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
  })

  await test.step('the signature, and the office is taken', async () => {
    await page.getByRole('tab', { name: 'Resumen' }).click()
    await registerSignature(page)
    const signature = page.getByRole('region', { name: 'Firma', exact: true })
    await expect(signature).toContainText('contrato-firmado.pdf')
    // Its team has its place.
    await expect(page.getByRole('region', { name: 'Operador' })).toContainText(`Cliente ${code}`)
    const days = `days=${first}..${last}&campus=${campus.id}`
    await page.goto(`/app/inventory?tab=available&${days}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible()
    await expect(page.getByText('Nada coincide')).toBeVisible()
    const { contracts } = await api.get<{ contracts: { number: string }[] }>(`/contracts/by-team/${client.id}`)
    expect(contracts.map(one => one.number)).toEqual([number])
  })

  await test.step('it is ready to be billed', async () => {
    await page.goto(`${contractPath}?tab=plan`)
    const table = page.getByRole('table', { name: 'Plan de facturación, sin IGV' })
    await expect(table.getByRole('row')).toHaveCount(14)
    await expect(table).toContainText('S/ 9,858.00')
    const month = first.toPlainYearMonth().toString()
    const preview = JSON.stringify(await api.get(`/billing/runs/preview?month=${month}`))
    expect(preview).toContain(`Cliente ${code}`)
  })

  await test.step('an addendum shows what it does before it is saved', async () => {
    await page.goto(`${contractPath}/addendum`)
    await typeIn(page.getByLabel('Nuevo último día'), `${longer.day}/${longer.month}/${longer.year}`)
    await page.keyboard.press('Tab')
    const effect = page.getByRole('region', { name: 'Lo que cambiaría' })
    await expect(effect).toContainText(code)
    await page.getByRole('button', { name: 'Crear adenda' }).click()
    await expect(page.getByRole('region', { name: 'Condiciones' })).toBeVisible()
    await page.getByRole('tab', { name: 'Documentos' }).click()
    await generate(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${number}-A1`)
    expect((await wordsOfPdf(await download(page, 'pdf'))).join(' ')).toContain(`${number}-A1`)
  })

  await test.step('it is compared with its contract, text and all', async () => {
    await page.getByRole('tab', { name: /^Adendas/ }).click()
    await page
      .getByRole('link', { name: /^Comparar/ })
      .first()
      .click()
    await expect(page.getByRole('table', { name: 'Partes y condiciones' })).toContainText('Hasta')
    await expect(page.getByRole('table', { name: 'Lo que se factura' })).toContainText('S/ 3,100.00')
    await expect(page.locator('ins').first()).toBeVisible()
  })

  await test.step('signed, the chain reads as one contract until the new day', async () => {
    await page.goBack()
    await page.getByRole('tab', { name: 'Resumen' }).click()
    await registerSignature(page)
    await page.goto(`${contractPath}?tab=chain&on=${longer}`)
    const asOf = page.getByRole('region', { name: 'Leído como uno solo' })
    await expect(asOf).toContainText(`${number}-A1`)
    await expect(asOf.getByRole('table')).toContainText(code)
  })

  await test.step('the search over everything finds it', async () => {
    const { groups } = await api.get<{ groups: { kind: string; items: { link: string }[] }[] }>(`/search?q=${number}`)
    const found = groups.find(({ kind }) => kind === 'CONTRACT')
    expect(found?.items.map(({ link }) => link)).toContain(contractPath)
  })
})
