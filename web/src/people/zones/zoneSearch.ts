import { ZoneSort, ZoneType } from '@aforo/api/people/zones'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const ZoneTab = z.enum(['spaces', 'access', 'history'])
export type ZoneTab = z.infer<typeof ZoneTab>

/** What the screen keeps in the address. */
export const ZoneSearch = z.object({
  ...listParams,
  sort: param(ZoneSort),
  type: param(ZoneType),
  create: param(z.literal(true)),
  /** The zone whose drawer is open. */
  zone: param(z.uuid()),
  tab: param(ZoneTab),
})
export type ZoneSearch = z.infer<typeof ZoneSearch>
