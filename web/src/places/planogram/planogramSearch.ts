import { PlaceAvailability } from '@aforo/contract/places/floor-plan-review'
import { CalendarDate, Id, WallTime } from '@aforo/contract/platform/base'
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
})
export type PlanogramSearch = z.infer<typeof PlanogramSearch>
