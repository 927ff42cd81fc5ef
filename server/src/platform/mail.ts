import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Settings } from './settings.ts'
import { spanned } from './telemetry/spans.ts'

/** The domain of accounts without a mailbox (RFC 2606): of deleted ones, and of what belongs to no person. */
export const nowhere = '@aforo.invalid'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  /** An iTIP message (RFC 6047), sent as a separate part, so that mail programs offer to accept it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Attached files, read when the message is sent; with `cid`, pictures within the HTML. Not for queued messages. */
  attachments?: { filename: string; path?: string; content?: Buffer | undefined; contentType: string; cid?: string }[]
  /** Local part of the Message-ID. A retry uses the same one, so that mail programs can drop the duplicate. */
  id?: string
  /** The page that ends such mails, which mail programs offer beside the sender. */
  unsubscribe?: string
}

export interface Mail {
  send(message: Message): Promise<void>
  /** Folder of the unsent messages; absent if a mail server is configured. */
  outbox?: string
  /** Asks the mail server to let us in. @throws Error with its words */
  check(): Promise<void>
  close(): void
}

/**
 * Milliseconds. A server that accepts a connection and then hangs would block the queue for ten minutes per message.
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends mail by SMTP; without SMTP_URL, writes `.eml` files to the outbox folder. */
export function openMail(settings: Settings): Mail {
  const compose = ({ to, subject, text, html, calendar, attachments, id, unsubscribe }: Message): SendMailOptions => ({
    from: settings.MAIL_FROM,
    to,
    subject,
    text,
    html,
    attachments,
    messageId: id ? `<${id}@${new URL(settings.publicUrl).hostname}>` : undefined,
    list: unsubscribe ? { unsubscribe } : undefined,
    icalEvent: calendar && { method: calendar.method, content: calendar.content, filename: 'invitacion.ics' },
  })

  const host = settings.SMTP_URL && new URL(settings.SMTP_URL).hostname
  const measured = <T>(send: () => Promise<T>) =>
    spanned('send mail', 'CLIENT', host ? { 'server.address': host } : {}, send)

  if (settings.SMTP_URL) {
    // A new connection for each mail would cost a greeting and, if encrypted, a handshake.
    const transport = createTransport({ url: settings.SMTP_URL, pool: true, maxConnections: 4, ...patience })
    return {
      send: async message => {
        if (message.to.endsWith(nowhere)) return
        await measured(() => transport.sendMail(compose(message)))
      },
      check: async () => void (await transport.verify()),
      close: () => transport.close(),
    }
  }

  const outbox = join(settings.AFORO_DATA, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  let count = 0
  return {
    outbox,
    async send(message) {
      if (message.to.endsWith(nowhere)) return
      const { message: raw } = await measured(() => transport.sendMail(compose(message)))
      await mkdir(outbox, { recursive: true })
      const name = `${Temporal.Now.instant().epochMilliseconds}-${String(count++).padStart(5, '0')}.eml`
      await writeFile(join(outbox, name), raw as Buffer)
    },
    check: async () => undefined,
    close() {},
  }
}
