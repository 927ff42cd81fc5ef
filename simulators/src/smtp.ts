import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is given, for tests and the demo. */
export interface SmtpSimulator {
  /** For SMTP_URL. */
  url: string
  received: Email[]
  /** How many of the next messages it turns away for now (451), as a busy server does. */
  refuse(count: number): void
  close(): Promise<void>
}

/** Starts a mail server on a free port of this machine. */
export async function startSmtp(): Promise<SmtpSimulator> {
  const received: Email[] = []
  let refusals = 0
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
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: count => {
      refusals = count
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
