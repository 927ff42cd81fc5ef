import type { Sale, SaleSummary } from '@aforo/api/deals/sale-records'
import type { Product } from '@aforo/api/offer/products'
import type { Problem } from '@aforo/api/platform/problems'
import { makeCampus, makeTenant, makeUser } from '../demo/factories.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export async function house() {
  const tenant = await makeTenant(database)
  const { campusId } = await makeCampus(database, tenant)
  const admin = await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Quispe' })
  const api = await app.as(admin)
  const product = async (code: string, given: object = {}) =>
    (await api.post<Product>('/product', { code, name: `Oficina ${code}`, campusId, startsOn: '2026-01-01', ...given }))
      .body
  const office = await product('A1')
  const create = (given: object = {}, client = api) =>
    client.post<Sale & Problem>('/sales', {
      title: 'Oficina para Andina',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      lineItems: [{ productId: office.id, unitPrice: '1200.00' }],
      ...given,
    })
  const move = (sale: Sale, status: string, given: object = {}) =>
    api.patch<Sale & Problem>(`/sales/${sale.saleId}/status`, { status, ...given })
  const read = async (id: string) => (await api.get<Sale>(`/sales/${id}`)).body
  const takings = () =>
    asTenant(database, tenant.tenantId, tx => tx.selectFrom('product_takings').selectAll().execute())
  const list = async (query: Record<string, string> = {}) =>
    (await api.get<Page<SaleSummary>>('/sales/search', query)).body.items.map(({ title }) => title)
  return { tenant, admin, api, campusId, office, product, create, move, read, takings, list }
}
