import type { NewsItem } from '@aforo/contract/front-desk/news'
import { formatDate } from '@aforo/contract/platform/dates-in-words'

/** From when until when a piece of news is read. */
export const shownWords = ({ from, to }: Pick<NewsItem, 'from' | 'to'>): string =>
  to ? `${formatDate(from)} – ${formatDate(to)}` : `Desde el ${formatDate(from)}`
