import { SaleNeed, SaleSort, SaleSource, SaleStatus } from '@aforo/api/deals/sale-states'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'

export const SaleTab = z.enum(['data', 'lines', 'quotes', 'contract', 'history'])
export type SaleTab = z.infer<typeof SaleTab>

const YesOrNo = z.enum(['yes', 'no'])

/** What the screen keeps in the address. */
export const SaleSearch = z.object({
  ...listParams,
  sort: param(SaleSort),
  /** The list, unless it is the board. */
  view: param(z.literal('board')),
  status: param(SaleStatus),
  executive: param(z.uuid()),
  client: param(z.uuid()),
  campus: param(z.uuid()),
  product: param(z.uuid()),
  dates: param(DateSpan),
  conflict: param(YesOrNo),
  source: param(SaleSource),
  needs: param(SaleNeed),
  different: param(z.literal('yes')),
  archived: param(z.literal('yes')),
  create: param(z.literal(true)),
  /** The deal whose drawer is open. */
  sale: param(z.uuid()),
  tab: param(SaleTab),
})
export type SaleSearch = z.infer<typeof SaleSearch>
