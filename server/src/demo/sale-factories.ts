import { randomUUIDv7 } from 'node:crypto'
import type { SaleStatus, SaleType } from '@aforo/api/deals/sale-states'
import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { sql } from 'kysely'
import { type TakenPart, type Taker, takeProducts } from '../offer/inventory/takings.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { enterTenant } from '../platform/database/transaction.ts'
import { type MadeTenant, type MadeUser, type Target, within } from './factories.ts'

export interface DealGiven {
  title?: string
  /** RESERVED unless said. */
  status?: SaleStatus
  type?: SaleType
  clientName?: string
  executive?: MadeUser
  createdAt?: Temporal.Instant
  lines: { productId: string; startsOn: string; endsOn: string | null; amount?: number }[]
}

export interface MadeDeal {
  saleId: string
  lines: { id: string; productId: string; startsOn: string; endsOn: string | null }[]
}

/** Statuses whose deals take their products' days, while the tenant says nothing else. */
const taking: readonly SaleStatus[] = ['RESERVED', 'CONFIRMED', 'WON', 'COMPLETED']

/** A line's month where nothing is said, in minor units. */
const usualMonth = 1_000_00

/** Says which days somebody takes, as the calls do; nobody is listening yet. */
async function take(tx: Tx, tenantId: string, taker: Taker, parts: TakenPart[], now: Temporal.Instant) {
  await enterTenant(tx, tenantId)
  const nobody = { emit: () => {}, record: () => {}, enqueue: () => {} }
  await takeProducts({ tx, now, ...nobody, caller: { tenantId } }, taker, parts)
  await sql`select set_config('aforo.tenant_id', '', true)`.execute(tx)
}

export interface ExceptionGiven {
  productId: string
  startsOn: string
  endsOn: string
  status?: ExceptionStatus
  reason: ExceptionReason
  description?: string
  createdBy: MadeUser
}

/** Days on which products aren't available, which take them as those that are made by a call. */
export async function makeExceptions(target: Target, tenant: Pick<MadeTenant, 'tenantId'>, many: ExceptionGiven[]) {
  const { tenantId: tenant_id } = tenant
  await within(target, async tx => {
    for (const { productId, startsOn, endsOn, status = 'CONFIRMED', reason, description = null, createdBy } of many) {
      const id = randomUUIDv7()
      const days = { product_id: productId, starts_on: startsOn, ends_on: endsOn }
      await tx
        .insertInto('product_exceptions')
        .values({ tenant_id, id, ...days, status, reason, description, created_by: createdBy.userId })
        .execute()
      const part = { id, productId, startsOn, endsOn }
      await take(tx, tenant_id, { kind: 'EXCEPTION', id, chainId: id }, [part], Temporal.Now.instant())
    }
  })
}

/** A deal with its lines, which take their days as one that is made by a call. */
export async function makeDeal(target: Target, tenant: MadeTenant, given: DealGiven): Promise<MadeDeal> {
  const { title = 'Negocio', status = 'RESERVED', type = 'NEW', clientName = null, executive } = given
  const saleId = randomUUIDv7()
  const lines = given.lines.map(line => ({ ...line, id: randomUUIDv7() }))
  const now = given.createdAt ?? Temporal.Now.instant()
  await within(target, async tx => {
    const tenant_id = tenant.tenantId
    const key = { tenant_id, id: saleId, currency: 'PEN' }
    const told = { title, status, type, client_name: clientName, executive_id: executive?.userId ?? null }
    const made = { source: 'LOCAL', created_at: now.toString(), status_since: now.toString() }
    const monthly = lines.reduce((sum, { amount = usualMonth }) => sum + amount, 0)
    await tx
      .insertInto('sales')
      .values({ ...key, ...told, ...made, line_count: lines.length, monthly })
      .execute()
    await tx
      .insertInto('sale_lines')
      .values(
        lines.map(({ id, productId, startsOn, endsOn, amount = usualMonth }, position) => ({
          tenant_id,
          id,
          sale_id: saleId,
          position,
          product_id: productId,
          quantity: 1,
          amount,
          starts_on: startsOn,
          ends_on: endsOn,
        })),
      )
      .execute()
    if (taking.includes(status)) await take(tx, tenant_id, { kind: 'SALE', id: saleId, chainId: saleId }, lines, now)
  })
  return { saleId, lines }
}
