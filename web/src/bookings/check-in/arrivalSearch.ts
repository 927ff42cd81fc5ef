import { Id } from '@aforo/api/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'
import { arrivals } from './arrivals.ts'

export const ArrivalSearch = z.object({
  campus: param(Id),
  q: param(z.string().max(100)),
  /** Those who are so far; who is still to come unless said. */
  show: param(z.enum([...arrivals, 'all'])),
})
export type ArrivalSearch = z.infer<typeof ArrivalSearch>
