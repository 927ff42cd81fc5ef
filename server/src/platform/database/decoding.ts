import pg from 'pg'

const { builtins } = pg.types
const text = (value: string) => value

function safeInteger(value: string): number {
  const read = Number(value)
  if (!Number.isSafeInteger(read)) throw new RangeError(`${value} no cabe en un número`)
  return read
}

const instant = (value: string) => Temporal.Instant.from(value.replace(' ', 'T'))

const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.NUMERIC]: text,
  [builtins.DATE]: text,
  [builtins.TIME]: text,
  [builtins.TIMESTAMP]: text,
  [builtins.TIMESTAMPTZ]: instant,
  [builtins.INTERVAL]: text,
}

/**
 * Decoding for both databases: instants as Temporal.Instant; dates, times, intervals, numerics and ranges as text; int8
 * as a number (refused beyond safe integers).
 */
export const decoding: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : parsers[oid]
    return parser ?? pg.types.getTypeParser(oid, format as 'text')
  },
}

/** An instant from `jsonb` in the API's format. The program writes `Z`; SQL (`jsonb_build_object`) writes `+00:00`. */
export const instantText = (stored: string): string => Temporal.Instant.from(stored).toString()
