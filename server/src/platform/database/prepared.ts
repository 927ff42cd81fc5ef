import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Limits prepared statements, so that varying texts (long lists of values) can't fill the connections' memory. */
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
 * A connection that prepares each statement with parameters once: for short statements behind row-level security,
 * planning costs more than running.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads; all but one pass through untouched
  override query(...given: any[]): any {
    const [text, values, callback] = given
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query.apply(this, given as never)
    // Constructed from its text: given an object with a name, pg would copy each property with its descriptor.
    const query = Object.assign(new pg.Query(text, values), { name: nameOf(text), callback })
    if (callback) return super.query(query)
    return new Promise((resolve, reject) => {
      query.callback = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
      super.query(query)
    }).catch(error => {
      // Makes the stack trace lead to the caller instead of ending at the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/** A connection that sends the next statement without waiting for the previous answer. */
const pipelined = (Base: typeof pg.Client) =>
  class extends Base {
    constructor(config: pg.ClientConfig) {
      super({ ...config, pipeline: true } as pg.ClientConfig)
    }

    // biome-ignore lint/suspicious/noExplicitAny: as above
    override query(...given: any[]): any {
      const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
      // Statements of the same tick go to the socket in one write.
      if (stream.writableCorked === 0) {
        stream.cork()
        process.nextTick(() => stream.uncork())
      }
      return super.query.apply(this, given as never)
    }
  }

export const PipeliningClient = pipelined(PreparingClient)

/** Connections through a pooler: what one prepared, the next transaction wouldn't find. */
export const PooledClient = pg.Client
export const PooledPipeliningClient = pipelined(pg.Client)
