import { SellingState } from '@aforo/api/offer/selling-states'
import { PlaceAvailability } from '@aforo/api/places/floor-plan-review'
import { CalendarDate, Id, WallTime } from '@aforo/api/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'

/** What the planogram shows, as the address keeps it. */
export const PlanogramSearch = z.object({
  campus: param(Id),
  floor: param(Id),
  date: param(CalendarDate),
  from: param(WallTime),
  to: param(WallTime),
  /** Only these are shown in full. */
  status: param(PlaceAvailability),
  q: param(z.string().max(100)),
  /** The space that is looked at, or the product where it has none. */
  space: param(Id),
  /** What is sold by the month, instead of what can be booked. */
  view: param(z.literal('sales')),
  /** Of what is sold, only these are shown in full. */
  state: param(SellingState),
  /** The product whose drawer is open, and its tab. */
  product: param(Id),
  section: param(z.string().max(20)),
})
export type PlanogramSearch = z.infer<typeof PlanogramSearch>

/** What a view of a floor's plan is given. */
export interface PlanViewProps {
  planId: string
  search: PlanogramSearch
  onSearch: (change: Partial<PlanogramSearch>) => void
}
