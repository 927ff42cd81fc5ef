import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is given, for tests and the demo. */
export interface SmtpSimulator {
  /** For SMTP_URL. */
  url: string
  received: Email[]
  /** How many of the next messages it turns away for now (451), as a busy server does. */
  refuse(count: number): void
  /** Connections accepted so far. */
  connections(): number
  /** Closes the open connections, as a server does with one that was idle for long. */
  hangUp(): void
  close(): Promise<void>
}

/** Starts a mail server on a free port of this machine. */
export async function startSmtp(): Promise<SmtpSimulator> {
  const received: Email[] = []
  const open = new Set<Socket>()
  let refusals = 0
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--
          return done(Object.assign(new Error('Busy, come back later'), { responseCode: 451 }))
        }
        PostalMime.parse(Buffer.concat(parts)).then(mail => {
          received.push(mail)
          done(null)
        }, done)
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    connections++
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: count => {
      refusals = count
    },
    connections: () => connections,
    hangUp: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
