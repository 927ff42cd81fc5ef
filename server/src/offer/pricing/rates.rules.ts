import type { TermsFault } from '@aforo/api/offer/rates.rules'

/** A stretch of a day, as calls write it. */
export interface AskedStretch {
  at?: string
  from?: string
  to?: string
}

const wallTime = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })

/**
 * What somebody asks the price of: the hours given, else an hour from the one given or from now, and never past midnight.
 * @param now on the campus's clock
 */
export function stretchAsked(
  { at, from, to }: AskedStretch,
  now: Temporal.ZonedDateTime,
): Required<AskedStretch> | TermsFault {
  if (to !== undefined && from === undefined) return { field: 'from', message: 'Indica también desde qué hora.' }
  if (from === '24:00') return { field: 'from', message: 'La hora de inicio es de 00:00 a 23:59.' }
  const begin = from ?? wallTime(now.toPlainTime())
  if (to !== undefined && to <= begin)
    return { field: 'to', message: 'La hora final tiene que ser posterior a la inicial.' }
  const later = wallTime(Temporal.PlainTime.from(begin).add({ hours: 1 }))
  return { at: at ?? now.toPlainDate().toString(), from: begin, to: to ?? (later > begin ? later : '24:00') }
}
