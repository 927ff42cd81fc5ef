import { formatDate } from '@aforo/api/platform/dates-in-words'
import { type DateRange, type DateSpan, isPreset, type Preset, writtenRange } from './dateSpan.ts'

export const presetLabels: Record<Preset, string> = {
  today: 'Hoy',
  yesterday: 'Ayer',
  thisWeek: 'Esta semana',
  lastWeek: 'Semana pasada',
  nextWeek: 'Próxima semana',
  thisMonth: 'Este mes',
  lastMonth: 'Mes pasado',
  nextMonth: 'Próximo mes',
  thisYear: 'Este año',
}

/** The days of a span: calendar weeks (from Monday) and months. */
export function rangeOf(span: DateSpan, today: string): DateRange {
  if (!isPreset(span)) return writtenRange(span)
  const day = Temporal.PlainDate.from(today)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const first = day.with({ day: 1 })
  const stretch = (from: Temporal.PlainDate, length: Temporal.DurationLike): DateRange => ({
    from: from.toString(),
    to: from.add(length).subtract({ days: 1 }).toString(),
  })
  const ranges: Record<Preset, () => DateRange> = {
    today: () => stretch(day, { days: 1 }),
    yesterday: () => stretch(day.subtract({ days: 1 }), { days: 1 }),
    thisWeek: () => stretch(monday, { weeks: 1 }),
    lastWeek: () => stretch(monday.subtract({ weeks: 1 }), { weeks: 1 }),
    nextWeek: () => stretch(monday.add({ weeks: 1 }), { weeks: 1 }),
    thisMonth: () => stretch(first, { months: 1 }),
    lastMonth: () => stretch(first.subtract({ months: 1 }), { months: 1 }),
    nextMonth: () => stretch(first.add({ months: 1 }), { months: 1 }),
    thisYear: () => stretch(day.with({ day: 1, month: 1 }), { years: 1 }),
  }
  return ranges[span]()
}

/** A range as a URL parameter; undefined if both ends are open. */
export const spanOf = ({ from, to }: DateRange): DateSpan | undefined =>
  from || to ? `${from ?? ''}..${to ?? ''}` : undefined

/** `Este mes`, `1 – 15 mar. 2026`, `desde 1 mar. 2026`. */
export function spanWords(span: DateSpan): string {
  if (isPreset(span)) return presetLabels[span]
  return rangeWords(writtenRange(span))
}

/** A range in words without repeated parts: `28 feb. – 3 mar. 2026`. */
export function rangeWords({ from, to }: DateRange): string {
  if (from === undefined) return to === undefined ? 'todas' : `hasta ${formatDate(to)}`
  if (to === undefined) return `desde ${formatDate(from)}`
  if (from === to) return formatDate(from)
  const last = formatDate(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${last}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${formatDate(from).replace(/ \d{4}$/, '')} – ${last}`
  return `${formatDate(from)} – ${last}`
}
