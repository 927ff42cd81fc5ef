import { z } from 'zod'
import { CalendarDate, call, Id } from '../platform/base.ts'
import { InventoryPrice, operator, Taker, tags } from './inventory.ts'
import { ProductType } from './product-types.ts'
import { SellingState } from './selling-states.ts'
import { ConflictStatus } from './takings.ts'

export const PlanProduct = z.object({
  productId: Id,
  /** What it is drawn as. */
  elementId: Id,
  /** Null where it sells no space; `spaceName` is the space's own. */
  spaceId: Id.nullable(),
  spaceName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  type: ProductType,
  capacity: z.int().nullable(),
  state: SellingState,
  /** The first and the last day on which it is offered. */
  offeredFrom: CalendarDate,
  offeredTo: CalendarDate.nullable(),
  prices: z.array(InventoryPrice),
  /** The first free day; null where it is free that day, or isn't within 90 days. */
  freeFrom: CalendarDate.nullable(),
  /** The last day until which it stays free. */
  freeUntil: CalendarDate.nullable(),
  /** Who has it that day: more than one where they are in conflict. */
  takers: z.array(Taker),
  /** Deals that ask for it that day and don't take it from others. */
  wishes: z.int(),
  /** The unsolved conflict of that day, or else the next one; also one that was accepted. */
  conflict: z
    .object({ id: Id, startDate: CalendarDate, endDate: CalendarDate.nullable(), status: ConflictStatus })
    .nullable(),
})

export type PlanProduct = z.infer<typeof PlanProduct>

export const PlanSelling = z.object({
  planId: Id,
  campusId: Id,
  /** The day that was asked about, and what day it is at the campus. */
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
