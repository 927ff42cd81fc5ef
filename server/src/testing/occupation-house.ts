import { randomUUIDv7 } from 'node:crypto'
import type { Occupation, OccupationFigures, OccupiedProduct } from '@aforo/api/insight/occupation'
import type { ProductType } from '@aforo/api/offer/product-types'
import type { MadeCampus } from '../demo/factories.ts'
import { makeDeal, makeExceptions } from '../demo/sale-factories.ts'
import { makeSigned, type SignedGiven } from '../demo/signed.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

interface ProductGiven {
  at?: MadeCampus
  type?: ProductType
  capacity?: number | null
  spaceId?: string
  startsOn?: string
  endsOn?: string | null
  /** Of the list; null without one. */
  price?: number | null
}

export async function house() {
  const made = await makeHouse(app, { campus: { name: 'Sede Miraflores' } })
  const { tenant, campus, admin, api } = made
  const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const tenant_id = tenant.tenantId
  let count = 0
  const product = async (given: ProductGiven = {}) => {
    const { at = campus, type = 'PRIVATE_OFFICE', capacity = 4, price = 800_00 } = given
    const id = randomUUIDv7()
    count += 1
    const days = { starts_on: given.startsOn ?? day(-1000), ends_on: given.endsOn ?? null }
    const named = { code: `P-${count}`, name: `Oficina ${count}`, type, capacity, space_id: given.spaceId ?? null }
    await asSystem(database, async tx => {
      await tx
        .insertInto('products')
        .values({ tenant_id, id, campus_id: at.campusId, ...named, ...days })
        .execute()
      const listed = { type: 'BASE', currency: 'PEN', amount: price ?? 0, starts_on: day(-1000) }
      const row = { tenant_id, id: randomUUIDv7(), product_id: id, ...listed, created_by: admin.userId }
      if (price !== null) await tx.insertInto('prices').values(row).execute()
    })
    return id
  }
  const line = (productId: string, from = -5, to: number | null = 400, amount = 900_00) => ({
    productId,
    startsOn: day(from),
    endsOn: to === null ? null : day(to),
    amount,
    monthly: amount,
  })
  const deal = (given: Parameters<typeof makeDeal>[2]) => makeDeal(database, tenant, given)
  /** A won deal with its signed contract. */
  const sign = async (lines: SignedGiven['lines'], given: Partial<SignedGiven> = {}) => {
    const { saleId } = await deal({
      status: 'WON',
      lines: lines.map(({ monthly: amount, ...one }) => ({ ...one, amount })),
    })
    return makeSigned(database, tenant, { saleId, lines, signedBy: admin, ...given })
  }
  const block = (productId: string, from: number, to: number) =>
    makeExceptions(database, tenant, [
      { productId, startsOn: day(from), endsOn: day(to), reason: 'RENOVATION', createdBy: admin },
    ])
  const occupation = async (query: Record<string, string> = {}, client = api) =>
    (await client.get<Occupation>('/sales/occupation', query)).body
  const figures = async (query: Record<string, string> = {}) => todays((await occupation(query)).total)
  const behind = async (query: Record<string, string> = {}) =>
    (await api.get<Page<OccupiedProduct>>('/sales/occupation/products', query)).body
  return { ...made, today, day, product, line, sign, deal, block, occupation, figures, behind }
}

/** Of all the periods, today. */
export const todays = (figures: readonly OccupationFigures[]) => {
  const [, today] = figures
  if (!today) throw new Error('there is a today')
  return today
}
