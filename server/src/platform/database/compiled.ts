import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Span } from '../wall-time.rules.ts'
import type { Tx } from './database.ts'
import { sendLast } from './session.ts'

/** A value, or what stands for it in a statement that is compiled once. */
export type Given<T> = T | RawBuilder<T>

/** A moment in a statement: an instant, or what stands for its ISO text. */
export const instant = (moment: Temporal.Instant | RawBuilder<string>) =>
  sql<Temporal.Instant>`${moment instanceof Temporal.Instant ? moment.toString() : moment}::timestamptz`

/** The ends of a span, as ISO text. */
export interface SpanText {
  start: string
  end: string
}

export const textOf = ({ start, end }: Span): SpanText => ({ start: start.toString(), end: end.toString() })

/** Stands among the values of a statement for one that each call brings. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What stands for each value of a statement. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

type Build<Values, Row> = (tx: Tx, of: Places<Values>) => Compilable<Row> | RawBuilder<Row>

/**
 * A statement that is built and compiled at its first call and only given its values from then on: for those of which a
 * busy hour has thousands, whose text would else be a good part of the server's work.
 * @param build names each value by what stands for it, and looks at none; a row's columns are all of `of`
 */
export function compiledOnce<Values extends object, Row>(build: Build<Values, Row>) {
  const queryWith = queryOnce(build)
  return async (tx: Tx, values: Values): Promise<Row[]> => (await tx.executeQuery<Row>(queryWith(tx, values))).rows
}

/** As `compiledOnce`, for a statement that the transaction ends with, sent as `sendLast` does. */
export function compiledLast<Values extends object>(build: Build<Values, unknown>) {
  const queryWith = queryOnce(build)
  return (tx: Tx, values: Values) => {
    const { sql: text, parameters } = queryWith(tx, values)
    sendLast(tx, text, parameters)
  }
}

function queryOnce<Values extends object, Row>(build: Build<Values, Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return (tx: Tx, values: Values): CompiledQuery<Row> => {
    compiled ??= compiledFor(tx, build(tx, placesOf(values)))
    const parameters = compiled.parameters.map(one => (one instanceof Place ? values[one.name as keyof Values] : one))
    return { ...compiled, parameters }
  }
}

/** @param values the first ones: every call brings the same names */
const placesOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map(name => [name, sql`${new Place(name)}`])) as Places<Values>

const compiledFor = <Row>(tx: Tx, statement: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> =>
  'isRawBuilder' in statement ? statement.compile(tx) : statement.compile()
