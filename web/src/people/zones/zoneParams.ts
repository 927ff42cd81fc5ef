import { ZoneType } from '@aforo/contract/people/zones'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

export const ZoneTab = z.enum(['spaces', 'access', 'history'])
export type ZoneTab = z.infer<typeof ZoneTab>

/** What the screen keeps in the address. */
export const zoneParams = {
  ...listParams,
  type: param(ZoneType),
  create: param(z.literal(true)),
  /** The zone whose drawer is open. */
  zone: param(z.uuid()),
  tab: param(ZoneTab),
}

export interface ZoneSearch extends ListSearch {
  type?: ZoneType
  create?: true
  zone?: string
  tab?: ZoneTab
}
