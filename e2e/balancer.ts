import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Milliseconds between two looks at whether a copy is ready. */
const askedEvery = 200

/** What stands before several copies of the program, as an operator's load balancer does. */
export interface Balancer {
  url: string
  /** The copies that get requests now. */
  ready(): string[]
  /** What was asked of it and not answered by any copy, in words. */
  lost: string[]
  close(): Promise<void>
}

/**
 * Passes requests to the copies in turn, on connections that it keeps. A copy whose `/readyz` says no gets none; a refused
 * connection is tried on another copy. Nothing else is tried again: a request that was sent may have been carried out.
 */
export async function openBalancer(copies: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let ready: string[] = []
  let turn = 0
  const lost: string[] = []

  const look = async () => {
    const answers = await Promise.all(copies.map(isReady))
    ready = copies.filter((_, index) => answers[index])
  }
  await look()
  let looking = true
  const looks = (async () => {
    while (looking) {
      await new Promise(resolve => setTimeout(resolve, askedEvery))
      await look()
    }
  })()

  const lose = (asked: IncomingMessage, answer: ServerResponse, why: string) => {
    // The caller has gone: nobody misses the answer.
    if (answer.destroyed) return
    lost.push(`${asked.method} ${asked.url}: ${why}`)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  const pass = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, among: string[]) => {
    const copy = among[turn++ % among.length]
    if (copy === undefined) return lose(asked, answer, 'no copy is ready')
    const { method, headers } = asked
    const passed = request(new URL(asked.url ?? '/', copy), { method, headers, agent }, answered => {
      const { connection: _, 'keep-alive': __, ...rest } = answered.headers
      answer.writeHead(answered.statusCode ?? 502, rest)
      answered.pipe(answer)
      answered.on('error', error => lose(asked, answer, `cut within the answer (${error.message})`))
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED')
        pass(
          asked,
          body,
          answer,
          among.filter(one => one !== copy),
        )
      else lose(asked, answer, error.message)
    })
    answer.on('close', () => passed.destroy())
    passed.end(body)
  }
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    pass(asked, Buffer.concat(chunks), answer, ready)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    ready: () => ready,
    lost,
    async close() {
      looking = false
      await looks
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function isReady(copy: string): Promise<boolean> {
  try {
    const answer = await fetch(`${copy}/readyz`, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // Not listening.
    return false
  }
}
