import type { Sale, SaleSummary } from '@aforo/api/deals/sale-records'
import type { Problem } from '@aforo/api/platform/problems'
import { asTenant } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { makeProduct } from './makers.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export async function house() {
  const at = await makeHouse(app, { admin: { givenName: 'Rosa', lastname: 'Quispe' } })
  const { tenant, api, campus } = at
  const product = (code: string, given: object = {}) =>
    makeProduct(api, campus, code, { startsOn: '2026-01-01', ...given })
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
  return { ...at, campusId: campus.campusId, office, product, create, move, read, takings, list }
}
