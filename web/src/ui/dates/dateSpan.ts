import { CalendarDate } from '@aforo/api/platform/base'
import { z } from 'zod'

/** Named spans. */
export const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisYear',
] as const
export type Preset = (typeof presets)[number]

/** A range of calendar dates, both included; a missing end is open. */
export interface DateRange {
  from?: string | undefined
  to?: string | undefined
}

export const isPreset = (span: string): span is Preset => presets.some(preset => preset === span)

/** The days of a span written as two dates: `2026-03-01..2026-03-15`, `2026-03-01..`, `..2026-03-15`. */
export function writtenRange(span: string): DateRange {
  const match = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/.exec(span)
  return { from: match?.[1], to: match?.[2] }
}

function isWritten(span: string): boolean {
  const { from, to } = writtenRange(span)
  const exist = [from, to].every(date => date === undefined || CalendarDate.safeParse(date).success)
  return exist && (from ?? to) !== undefined && (from === undefined || to === undefined || from <= to)
}

/**
 * A span in a URL, by name or by its two dates. A named one moves with the calendar, even in a saved view. Separate
 * from the code that computes its days, since every screen's URL is parsed in the first load.
 */
export const DateSpan = z.string().refine(span => isPreset(span) || isWritten(span))
export type DateSpan = z.infer<typeof DateSpan>
