import { z } from 'zod'
import { CalendarDate, call, Id } from '../platform/base.ts'
import { InventoryPrice, operator, Taker, tags } from './inventory.ts'
import { ProductType } from './product-types.ts'
import { SellingState } from './selling-states.ts'
import { ConflictStatus } from './takings.ts'

export const PlanProduct = z.object({
  productId: Id,
  /** Its element on the plan. */
  elementId: Id,
  /** Null for a product without a space; `spaceName` is the space's own name. */
  spaceId: Id.nullable(),
  spaceName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  type: ProductType,
  capacity: z.int().nullable(),
  state: SellingState,
  /** First and last day for sale. */
  offeredFrom: CalendarDate,
  offeredTo: CalendarDate.nullable(),
  prices: z.array(InventoryPrice),
  /** The first free day after this one; null if it is free, or stays taken for 90 days. */
  freeFrom: CalendarDate.nullable(),
  /** The last day until which it remains free. */
  freeUntil: CalendarDate.nullable(),
  /** Takers on that day; more than one means a conflict. */
  takers: z.array(Taker),
  /** Deals that want it that day without blocking it. */
  wishes: z.int(),
  /** The open conflict of that day, or else the next one. Accepted conflicts count. */
  conflict: z
    .object({ id: Id, startDate: CalendarDate, endDate: CalendarDate.nullable(), status: ConflictStatus })
    .nullable(),
})

export type PlanProduct = z.infer<typeof PlanProduct>

export const PlanSelling = z.object({
  planId: Id,
  campusId: Id,
  /** The requested day, and the current date at the campus. */
  date: CalendarDate,
  today: CalendarDate,
  products: z.array(PlanProduct),
})
export type PlanSelling = z.infer<typeof PlanSelling>

export const inventoryPlan = {
  planSelling: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/planogram/{id}',
      summary: 'Cómo está en una fecha lo que se vende en un plano',
      description: 'Con el precio de lista de esa fecha y quién lo tiene. Sin fecha: hoy, en la sede.',
      tags,
    })
    .input(z.object({ id: Id, date: CalendarDate.optional() }))
    .output(PlanSelling),
}
