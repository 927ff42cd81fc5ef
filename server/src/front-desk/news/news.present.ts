import { newsStatusLabels } from '@aforo/api/front-desk/labels'
import type { NewsItem } from '@aforo/api/front-desk/news'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { NewsRow } from './news.queries.ts'
import { abilities, statusOn } from './news.rules.ts'

export const statusOf = ({ shows_from, shows_to, withdrawn_at, today }: NewsRow) =>
  statusOn({ from: shows_from, to: shows_to, withdrawn: withdrawn_at !== null }, today)

/** @param link how a stored picture becomes an address */
export function presentNews(row: NewsRow, link: (key: string) => string): NewsItem {
  const status = statusOf(row)
  return {
    ...camelCased(row, ['id', 'title', 'text', 'picture_key', 'campus_id', 'author', 'version']),
    status,
    picture: row.picture_key && link(row.picture_key),
    campusName: row.campus_name ?? '',
    from: row.shows_from,
    to: row.shows_to,
    publishedAt: row.created_at.toString(),
    can: abilities(status),
  }
}

/** What the audit log keeps of a piece of news. */
export const traceOf = (row: NewsRow) => ({
  ...camelCased(row, ['title', 'text', 'campus_name']),
  from: row.shows_from,
  to: row.shows_to,
  picture: row.picture_key === null ? 'NO' : 'YES',
  status: statusOf(row),
})

export const historyWords = {
  fields: {
    title: 'Título',
    text: 'Texto',
    campusName: 'Sede',
    from: 'Desde',
    to: 'Hasta',
    picture: 'Imagen',
    status: 'Estado',
  },
  values: { from: formatDate, to: formatDate, picture: { YES: 'Sí', NO: 'No' }, status: newsStatusLabels },
}
