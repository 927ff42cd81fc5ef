import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import type { Contract } from '@aforo/api/deals/contract-records'
import type { SellableProduct } from '@aforo/api/deals/sale-records'
import { expect, test } from 'vitest'
import { contractHouse } from '../../testing/contract-house.ts'
import { signedLines } from '../../testing/contract-rows.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** An office of S/ 5,000.00 a month with a promotion until 28 February. */
async function house() {
  const at = await contractHouse(app)
  const price = (type: string, amount: string, startsOn: string, endsOn: string | null) =>
    at.api.post('/pricing/product', { productId: at.office.id, type, currency: 'PEN', amount, startsOn, endsOn })
  await price('BASE', '5000.00', '2026-01-01', null)
  await price('PROMOTIONAL', '3700.00', '2026-12-01', '2027-02-28')
  const plan = async (id: string) => (await at.api.get<ContractPlan>(`/contracts/${id}/plan`)).body.months
  return { ...at, lineItems: [{ productId: at.office.id }], plan }
}

test('a promotion that ends within a deal is sold until then: in the deal, the contract, its plan and what is signed', async () => {
  const at = await house()
  const { saleId } = await at.deal({ lineItems: at.lineItems })
  const promotion = { unitPrice: '3700.00', until: '2027-02-28' }
  expect((await at.api.get(`/sales/${saleId}`)).body).toMatchObject({
    monthly: '5000.00',
    lineItems: [{ unitPrice: '5000.00', promotion }],
  })
  const { id } = await at.signed({ lineItems: at.lineItems, title: 'Otra' })
  const { information } = (await at.api.get<Contract>(`/contracts/${id}`)).body
  expect(information.lines).toMatchObject([{ unitPrice: '5000.00', promotion }])
  const months = (await at.plan(id)).map(({ lines }) => lines[0]?.amount)
  expect(months.slice(0, 4)).toEqual(['3700.00', '3700.00', '5000.00', '5000.00'])
  expect(await signedLines(at.tenant.tenantId)).toMatchObject([
    { monthly: 5_000_00, promotion: { amount: 3_700_00, until: '2027-02-28' } },
  ])
})

test('a promotion that lasts as long as the deal is its price, and a price that is said takes none', async () => {
  const at = await house()
  const line = async (given: object) => {
    const { saleId } = await at.deal({ lineItems: at.lineItems, ...given })
    return (await at.api.get<{ lineItems: object[] }>(`/sales/${saleId}`)).body.lineItems[0]
  }
  expect(await line({ endDate: '2027-02-28' })).toMatchObject({ unitPrice: '3700.00', promotion: null })
  const lineItems = [{ productId: at.office.id, unitPrice: '3700.00' }]
  expect(await line({ lineItems })).toMatchObject({ unitPrice: '3700.00', promotion: null })
})

test('a deal that is made longer than its promotion costs the usual price afterwards', async () => {
  const at = await house()
  const { saleId } = await at.deal({ lineItems: at.lineItems, endDate: '2027-02-28' })
  const path = `/sales/${saleId}`
  const line = async (change: object) => {
    await at.api.put(path, change)
    return (await at.api.get<{ lineItems: object[] }>(path)).body.lineItems[0]
  }
  expect(await line({ endDate: '2027-02-15' })).toMatchObject({ unitPrice: '3700.00', promotion: null })
  expect(await line({ endDate: '2027-12-31' })).toMatchObject({
    unitPrice: '5000.00',
    promotion: { unitPrice: '3700.00', until: '2027-02-28' },
  })
})

test('what is asked for a deal says until when a promotion holds and what the product costs afterwards', async () => {
  const at = await house()
  const price = async (to: string) => {
    const asked = { from: '2027-01-01', to, productId: at.office.id }
    return (await at.api.get<Page<SellableProduct>>('/sales/sellable-products', asked)).body.items[0]?.price
  }
  expect(await price('2027-12-31')).toEqual({
    amount: '3700.00',
    type: 'PROMOTIONAL',
    until: '2027-02-28',
    after: '5000.00',
  })
  expect(await price('2027-02-28')).toMatchObject({ amount: '3700.00', until: null })
})

test('a promotion without a price after it is refused where the deal goes on', async () => {
  const at = await house()
  const office = await at.product('B7')
  await at.api.post('/pricing/product', {
    productId: office.id,
    type: 'PROMOTIONAL',
    currency: 'PEN',
    amount: '900.00',
    startsOn: '2026-12-01',
    endsOn: '2027-02-28',
  })
  const refused = await at.api.post('/sales', {
    title: 'Sin precio después',
    startDate: '2027-01-01',
    lineItems: [{ productId: office.id }],
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'lineItems.0.unitPrice', message: expect.stringContaining('28 feb. 2027') }] },
  })
})
