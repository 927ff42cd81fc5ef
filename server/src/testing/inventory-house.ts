import type { AvailableProduct } from '@aforo/api/offer/inventory'
import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { AvailabilityException } from '@aforo/api/offer/product-exceptions'
import type { Product } from '@aforo/api/offer/products'
import { makeCampus, makeTenant, makeUser } from '../demo/factories.ts'
import { type DealGiven, makeDeal } from '../demo/sale-factories.ts'
import { type Client, testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export interface Problem {
  code: string
  data: { rival?: AvailabilityException; field?: string; reason?: string }
}

export async function house() {
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const seller = await makeUser(database, tenant, { givenName: 'Inés', lastname: 'Rojas' })
  const other = await makeUser(database, tenant, { givenName: 'Omar', lastname: 'Vega' })
  const api = await app.as(seller)
  const today = Temporal.Now.plainDateISO('America/Lima')
  const day = (days: number) => today.add({ days }).toString()
  const product = async (code: string, more: object = {}) =>
    (
      await api.post<Product>('/product', {
        code,
        name: `Oficina ${code}`,
        campusId: campus.campusId,
        startsOn: day(-400),
        ...more,
      })
    ).body
  const deal = (given: Omit<DealGiven, 'lines'> & { lines: [product: Product, from: number, to: number | null][] }) =>
    makeDeal(database, tenant, {
      executive: seller,
      ...given,
      lines: given.lines.map(([{ id }, from, to]) => ({
        productId: id,
        startsOn: day(from),
        endsOn: to === null ? null : day(to),
      })),
    })
  return { tenant, campus, seller, other, api, day, product, deal }
}

export const codes = (items: { code: string }[]) => items.map(({ code }) => code)
export const available = async (api: Client, query: Record<string, string> = {}) =>
  (await api.get<{ items: AvailableProduct[]; totalItems: number }>('/inventory/available', query)).body
export const conflictsOf = async (api: Client, query: Record<string, string> = {}) =>
  (await api.get<{ items: Conflict[] }>('/inventory/conflicts', query)).body.items
