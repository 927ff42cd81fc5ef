import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Span } from '../wall-time.rules.ts'
import type { Tx } from './database.ts'
import { sendLast } from './session.ts'

/** A value, or its placeholder in a precompiled statement. */
export type Given<T> = T | RawBuilder<T>

/** A moment in a statement: an instant, or the placeholder of its ISO text. */
export const instant = (moment: Temporal.Instant | RawBuilder<string>) =>
  sql<Temporal.Instant>`${moment instanceof Temporal.Instant ? moment.toString() : moment}::timestamptz`

/** The ends of a span, as ISO text. */
export interface SpanText {
  start: string
  end: string
}

export const textOf = ({ start, end }: Span): SpanText => ({ start: start.toString(), end: end.toString() })

/** Placeholder, among a statement's parameters, for a value that each call passes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A placeholder for each value of a statement. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

type Build<Values, Row> = (tx: Tx, of: Places<Values>) => Compilable<Row> | RawBuilder<Row>

/**
 * A statement compiled at its first call; later calls only pass values. For statements that run thousands of times an
 * hour, where building the text would take a good part of the server's time.
 * @param build uses the placeholder of each value and never the value itself; a row's columns are all of `of`
 */
export function compiledOnce<Values extends object, Row>(build: Build<Values, Row>) {
  const queryWith = queryOnce(build)
  return async (tx: Tx, values: Values): Promise<Row[]> => (await tx.executeQuery<Row>(queryWith(tx, values))).rows
}

/** Like `compiledOnce`, for a transaction's last statement, sent as `sendLast` does. */
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

/** @param values of the first call: every call passes the same names */
const placesOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map(name => [name, sql`${new Place(name)}`])) as Places<Values>

const compiledFor = <Row>(tx: Tx, statement: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> =>
  'isRawBuilder' in statement ? statement.compile(tx) : statement.compile()
