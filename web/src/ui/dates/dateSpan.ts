import { CalendarDate } from '@aforo/api/platform/base'
import { z } from 'zod'

/** Spans that have a name. */
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

/** A stretch of calendar dates, both included; an end that is missing is open. */
export interface DateRange {
  from?: string | undefined
  to?: string | undefined
}

export const isPreset = (span: string): span is Preset => presets.some(preset => preset === span)

/** The days of a span that is written by its two: `2026-03-01..2026-03-15`, `2026-03-01..`, `..2026-03-15`. */
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
 * A stretch of days in an address, by its name or its two days. By its name it moves with the calendar, also where it is
 * kept as a view. Apart from what it comes to: every screen's address is read in the app's first load.
 */
export const DateSpan = z.string().refine(span => isPreset(span) || isWritten(span))
export type DateSpan = z.infer<typeof DateSpan>
