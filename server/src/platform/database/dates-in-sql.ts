import { formatDate, monthName } from '@aforo/api/platform/dates-in-words'
import { type RawBuilder, sql } from 'kysely'

const firstDays = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, '0')}-01`)
/** `ene.`, `set.` */
const shortMonths = firstDays.map(day => formatDate(day).split(' ')[1] ?? '')
/** `enero`, `setiembre` */
const longMonths = firstDays.map(day => monthName(day).split(' ')[0] ?? '')

/** A date worded as by `formatDate`, in SQL: `5 mar. 2026`. */
export const dayInWords = (date: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(day from ${date})::int || ' ' || (${shortMonths}::text[])[extract(month from ${date})::int] || ' '
    || extract(year from ${date})::int)`

/** A month worded as by `monthName`, in SQL: `noviembre de 2026`. */
export const monthInWords = (date: RawBuilder<unknown>): RawBuilder<string> =>
  sql`((${longMonths}::text[])[extract(month from ${date})::int] || ' de ' || extract(year from ${date})::int)`
