import type { RunProposal } from '@aforo/api/money/billing-runs'
import { formatMoney } from '@aforo/api/platform/money'
import { drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { simulatorOf } from '../simulators.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

interface Page<Item> {
  items: Item[]
}

/** A month of which nothing is billed yet. */
const month = Temporal.Now.plainDateISO('America/Lima').toPlainYearMonth().add({ months: 2 }).toString()

test('a signed contract is billed, waits for its order while SAP is down, is reviewed, mended and processed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const api = await signIn(page, 'admin')
  const control = await simulatorOf(page, api, 'SAP')
  const { items } = await api.get<Page<RunProposal>>(`/billing/runs/preview?month=${month}&effect=NEW`)
  const proposed = items.find(({ contract, currency }) => contract !== null && currency === 'PEN')
  if (!proposed?.contract) throw new Error('the demo has no signed contract to bill')
  const { client, contract } = proposed
  await api.post(`/sales/clients/${client.id}/purchase-order-requirement/enable`, {})
  const { taxId } = await api.get<{ taxId: string }>(`/customer/${client.id}`)
  // Somebody has mistyped what SAP calls it.
  await api.put(`/billing/clients/${client.id}/sap-code`, { cardCode: 'C-MAL' })
  const code = `OC-${mark()}`

  await test.step('the month is billed: one draft a client, of what its contract says', async () => {
    await page.goto(`/app/sales/billings?month=${month}&panel=run`)
    const row = drawer(page).getByRole('listitem').filter({ hasText: contract.number })
    await expect(row).toContainText(formatMoney({ amount: proposed.after, currency: 'PEN' }))
    await drawer(page).getByRole('button', { name: 'Hacer los borradores' }).click()
    await expect(drawer(page).getByText(/^La última hizo/)).toBeVisible({ timeout: 20_000 })
    await expect(drawer(page).getByRole('button', { name: 'Nada que hacer' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: client.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Líneas de la factura' })).toContainText(contract.number)
  })

  await test.step('without the purchase order that the client asks for it waits', async () => {
    await page.getByRole('button', { name: 'Listo para SAP' }).click()
    await expect(page.getByRole('main').getByText('Espera orden de compra').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Orden de compra' }).click()
    await typeIn(page.getByLabel('Código de la orden de compra'), code)
    await page.getByLabel('Archivo de la orden de compra').setInputFiles({
      name: 'orden.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    })
    await page.getByRole('button', { name: 'Adjuntar' }).click()
    await expect(page.getByText('Activa', { exact: true })).toBeVisible()
  })

  await test.step('SAP is down: the bill is ready and waits', async () => {
    await control({ do: 'down', down: true })
    await page.getByRole('button', { name: 'Listo para SAP' }).click()
    await expect(page.getByRole('main').getByText('Lista para SAP').first()).toBeVisible()
    await page.getByRole('tab', { name: 'SAP', exact: true }).click()
    await expect(page.getByRole('main').getByText('Enviar una factura')).toBeVisible()
  })

  await test.step('meanwhile it is taken back for a review, changed, and shown as it was and is', async () => {
    await page.getByRole('button', { name: 'Pedir revisión' }).click()
    await typeIn(page.getByLabel('Qué hay que revisar'), 'Dos días sin aire acondicionado')
    await page.getByRole('button', { name: 'Pedir revisión' }).click()
    const review = page.getByRole('alert').filter({ hasText: 'En revisión manual' })
    await expect(review).toContainText('Dos días sin aire acondicionado')
    await page.getByRole('tab', { name: 'Líneas' }).click()
    await page.getByRole('button', { name: 'Cambiar líneas' }).click()
    await page.getByRole('button', { name: 'Añadir ajuste' }).first().click()
    await typeIn(page.getByRole('textbox', { name: 'Ajuste' }).last(), 'Dos días sin aire acondicionado')
    await typeIn(page.getByLabel('Suma o resta').last(), '-50.00')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('main').getByText('Modificada a mano').first()).toBeVisible()
    await expect(review).toContainText('Antes')
    await expect(review).toContainText('-S/ 50.00')
    await page.getByRole('button', { name: 'Revisión terminada' }).click()
    await expect(page.getByRole('main').getByText('Lista para SAP').first()).toBeVisible()
  })

  await test.step('SAP is back and knows no such client: the bill says so', async () => {
    await control({ do: 'down', down: false })
    const failed = page.getByRole('alert').filter({ hasText: 'SAP no conoce ese código de cliente' })
    await expect(failed).toContainText('C-MAL', { timeout: 60_000 })
  })

  await test.step('its code is mended, and SAP has one invoice with the order’s code', async () => {
    await typeIn(page.getByLabel('U otro código'), `C${taxId}`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Listo para SAP' }).click()
    await expect(page.getByRole('main').getByText('Procesada en SAP').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('complementary', { name: 'Datos y estados' })).toContainText('Número en SAP')
    const { invoices } = await control<{ invoices: { NumAtCard: string | null; CardCode: string }[] }>({ do: 'list' })
    expect(invoices.filter(({ NumAtCard }) => NumAtCard === code)).toMatchObject([{ CardCode: `C${taxId}` }])
  })

  await test.step('the client’s statement has it', async () => {
    await page.goto(`/app/sales/billings?month=${month}&status=SAP_PROCESSED`)
    await expect(page.getByRole('main')).toContainText(client.name)
    await expect(page.getByRole('main')).toContainText(code)
  })
})
