import { Pool } from 'undici'

export interface Load {
  perSecond: number
  done: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** How often each status was answered. */
  statuses: Record<number, number>
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Keeps `clients` requests under way until the time is over or `next` has no more, each client waiting for its answer
 * before it asks again.
 */
export async function load(
  url: string,
  clients: number,
  seconds: number,
  next: (count: number, client: number) => Request | undefined,
): Promise<Load> {
  const pool = new Pool(url, { connections: clients, pipelining: 1 })
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let count = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async (number: number) => {
    while (performance.now() < end) {
      const request = next(count, number)
      if (!request) return
      count++
      const sent = performance.now()
      const status = await statusOf(pool, request)
      latencies.push(performance.now() - sent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  const took = (performance.now() - start) / 1000
  await pool.close()
  latencies.sort((a, b) => a - b)
  const quantile = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
  return {
    perSecond: latencies.length / took,
    done: latencies.length,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    statuses,
  }
}

/** Asks, and lets the answer go by unread: the clients share the processors with what is measured. */
const statusOf = (pool: Pool, request: Request): Promise<number> =>
  new Promise((resolve, reject) => {
    let status = 0
    pool.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_, statusCode) {
        status = statusCode
      },
      onResponseData() {},
      onResponseEnd: () => resolve(status),
      onResponseError: (_, error) => reject(error),
    })
  })
