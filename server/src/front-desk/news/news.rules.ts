import type { NewsItem, NewsStatus } from '@aforo/api/front-desk/news'

interface Dated {
  from: string
  to: string | null
  withdrawn: boolean
}

/** @param today where it is shown, `YYYY-MM-DD` */
export function statusOn({ from, to, withdrawn }: Dated, today: string): NewsStatus {
  if (withdrawn) return 'WITHDRAWN'
  if (today < from) return 'SCHEDULED'
  return to !== null && today > to ? 'ENDED' : 'SHOWN'
}

/** What may be done with a piece of news in a state; the write asks the same. */
export const abilities = (status: NewsStatus): NewsItem['can'] => ({
  edit: status !== 'WITHDRAWN',
  withdraw: status !== 'WITHDRAWN',
  restore: status === 'WITHDRAWN',
})
