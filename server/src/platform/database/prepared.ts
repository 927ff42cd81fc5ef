import type { Duplex } from 'node:stream'
import pg from 'pg'

/** So that texts which differ each time (long lists of values) can't fill the memory of the connections. */
const namesAtMost = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size === namesAtMost) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/**
 * A connection that has each statement with parameters planned once and then only run: planning is most of what a
 * short statement behind row-level security costs.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads; all but one pass through untouched
  override query(...given: any[]): any {
    const [text, values, callback] = given
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query.apply(this, given as never)
    // Made of its text: of an object that brings a name with it, pg copies each property with its descriptor.
    const query = Object.assign(new pg.Query(text, values), { name: nameOf(text), callback })
    if (callback) return super.query(query)
    return new Promise((resolve, reject) => {
      query.callback = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
      super.query(query)
    }).catch(error => {
      // From here the trace leads to the code that asked, and not only to the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/** One that doesn't wait for an answer before it sends the next statement, to a PostgreSQL server. */
export class PipeliningClient extends PreparingClient {
  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...given: any[]): any {
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    // What is asked for in one go is one message to the system, not one a statement.
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return super.query(...given)
  }
}
