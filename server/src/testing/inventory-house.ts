import type { AvailableProduct } from '@aforo/api/offer/inventory'
import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { AvailabilityException } from '@aforo/api/offer/product-exceptions'
import type { Product } from '@aforo/api/offer/products'
import { type DealGiven, makeDeal } from '../demo/sale-factories.ts'
import { makeHouse } from './house.ts'
import { makeProduct } from './makers.ts'
import { type Client, testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export interface Problem {
  code: string
  data: { rival?: AvailabilityException; field?: string; reason?: string }
}

export async function house() {
  const { tenant, campus, floor, admin, other, api } = await makeHouse(app, {
    admin: { givenName: 'Inés', lastname: 'Rojas' },
    members: { other: { givenName: 'Omar', lastname: 'Vega', roles: ['ROLE_ADMIN'] } },
  })
  const today = Temporal.Now.plainDateISO('America/Lima')
  const day = (days: number) => today.add({ days }).toString()
  const product = (code: string, more: object = {}) => makeProduct(api, campus, code, { startsOn: day(-400), ...more })
  const deal = (given: Omit<DealGiven, 'lines'> & { lines: [product: Product, from: number, to: number | null][] }) =>
    makeDeal(database, tenant, {
      executive: admin,
      ...given,
      lines: given.lines.map(([{ id }, from, to]) => ({
        productId: id,
        startsOn: day(from),
        endsOn: to === null ? null : day(to),
      })),
    })
  return { tenant, campus, floor, seller: admin, other, api, day, product, deal }
}

export const codes = (items: { code: string }[]) => items.map(({ code }) => code)
export const available = async (api: Client, query: Record<string, string> = {}) =>
  (await api.get<{ items: AvailableProduct[]; totalItems: number }>('/inventory/available', query)).body
export const conflictsOf = async (api: Client, query: Record<string, string> = {}) =>
  (await api.get<{ items: Conflict[] }>('/inventory/conflicts', query)).body.items
