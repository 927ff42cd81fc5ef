import type { ColumnType } from 'kysely'

/** A `timestamptz`: read as an instant, written as ISO text. */
export type InstantColumn = ColumnType<Temporal.Instant, string, string>
/** A `date`, `YYYY-MM-DD` text both ways. */
export type DateColumn = string
/** A `time`, `HH:mm:ss` text both ways. */
export type TimeColumn = string
/** A range in PostgreSQL's text format, `[a,b)`. */
export type RangeColumn = string
/** An `int8` within the safe integers. */
export type BigColumn = ColumnType<number, number | string, number | string>
