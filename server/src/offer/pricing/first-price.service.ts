import { randomUUIDv7 } from 'node:crypto'
import type { Currency } from '@aforo/api/platform/money'
import type { HandlerContext } from '../../platform/http/on.ts'
import { traceOf } from './pricing.present.ts'
import { findPrice, insertPrice } from './pricing.queries.ts'

/** What a product costs from its first day on; minor units. */
export interface FirstPrice {
  amount: number
  currency: Currency
}

/** Gives a product that was just made its usual price, without an end. */
export async function addFirstPrice(
  { tx, caller, now, record }: HandlerContext,
  { productId, startsOn, amount, currency }: FirstPrice & { productId: string; startsOn: string },
): Promise<void> {
  const id = randomUUIDv7()
  const price = { product_id: productId, type: 'BASE', currency, amount, starts_on: startsOn, ends_on: null } as const
  await insertPrice(tx, { ...price, tenant_id: caller.tenantId, id, created_by: caller.userId })
  const made = await findPrice(tx, id, now)
  record({ action: 'price.created', entityType: 'price', entityId: id, ...(made && { after: traceOf(made) }) })
}
