import { NewsStatus } from '@aforo/contract/front-desk/news'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const newsParams = {
  ...listParams,
  status: param(NewsStatus),
  campus: param(z.uuid()),
  create: param(z.literal(true)),
  /** The news whose drawer is open. */
  news: param(z.uuid()),
  tab: param(z.literal('history')),
}

export interface NewsSearch extends ListSearch {
  status?: NewsStatus
  campus?: string
  create?: true
  news?: string
  tab?: 'history'
}
