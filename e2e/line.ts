import { once } from 'node:events'
import { createServer as createGateway } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut: to the browser as if the server were gone, for its service workers too. */
export interface Line {
  url: string
  cut(): Promise<void>
  /** After the cut: what stands before the server answers in its place, by 502. */
  answerInstead(): Promise<void>
  mend(): Promise<void>
}

/** Passes bytes on to the server, at an address of its own. */
export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site)
  const open = new Set<Socket>()
  const join = (one: Socket, other: Socket) => {
    open.add(one)
    one.pipe(other)
    // Whichever end goes takes the other one along; why doesn't matter.
    one.on('error', () => undefined)
    one.on('close', () => {
      open.delete(one)
      other.destroy()
    })
  }
  const passing = () =>
    createServer(browser => {
      const upstream = connect(Number(port), hostname)
      join(browser, upstream)
      join(upstream, browser)
    })
  const refusing = () =>
    createGateway((_request, answer) => answer.writeHead(502).end('Bad Gateway')).on('connection', socket => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
  let server = passing()
  const listen = async (next: typeof server, at: number) => {
    server = next.listen(at, 'localhost')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(server, 0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    cut,
    answerInstead: () => listen(refusing(), address.port),
    async mend() {
      if (server.listening) await cut()
      await listen(passing(), address.port)
    },
  }
}
