import { formatMoney } from '@aforo/api/platform/money'
import { expect, test } from 'vitest'
import { openPdf } from '../../platform/testing/printed.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { billingHouse } from '../../testing/billing-house.ts'

const app = await testApp()

test("a bill's PDF names the client by its legal name, and comes to what the screen shows", async () => {
  const { create, entry, api, client } = await billingHouse(app)
  await api.put(`/customer/${client.id}`, { legalName: 'Minera Andina del Perú S.A.A.' })
  const purchase = crypto.randomUUID()
  const bill = (
    await create({
      entries: [
        entry({ id: purchase, amount: '1000.33' }),
        entry({ concept: 'PURCHASE_ADJUSTMENT', description: 'Sin luz', amount: '-0.20', referenceId: purchase }),
        entry({ concept: 'WARRANTY', description: 'Garantía', amount: '500.00' }),
      ],
    })
  ).body
  const file = await api.bytes(`/billing/${bill.id}/document/file`)
  const { items } = await (await (await openPdf(file.body)).getPage(1)).getTextContent()
  const text = items
    .map(item => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('Cliente: Minera Andina del Perú S.A.A. · RUC 20100070970')
  expect(text).toContain('Nombre comercial: Minera Andina')
  const shown = (amount: string) => formatMoney({ amount, currency: 'PEN' }).replaceAll(/\s/g, ' ')
  for (const [label, amount] of [
    ['Sin IGV', bill.net],
    ['IGV (18.00 %)', bill.tax],
    ['Total', bill.total],
  ] as const)
    expect(text).toContain(`${label} ${shown(amount)}`)
})
