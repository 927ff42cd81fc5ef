import { NewsStatus } from '@aforo/api/front-desk/news'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const NewsTab = z.enum(['summary', 'history'])
export type NewsTab = z.infer<typeof NewsTab>

/** What the screen keeps in the address. */
export const NewsSearch = z.object({
  ...listParams,
  status: param(NewsStatus),
  campus: param(z.uuid()),
  create: param(z.literal(true)),
  /** The news whose drawer is open. */
  news: param(z.uuid()),
  tab: param(NewsTab),
})
export type NewsSearch = z.infer<typeof NewsSearch>
