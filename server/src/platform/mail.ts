import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Settings } from './settings.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  /** An iTIP message (RFC 6047): sent as its own part, so that mail programs offer to accept it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Files to send along, read when the message goes; not for messages that wait on a queue. */
  attachments?: { filename: string; path: string; contentType: string }[]
  /** Names the message; a second sending with the same name replaces the file in the outbox. */
  id?: string
}

export interface Mail {
  send(message: Message): Promise<void>
  /** Where messages lie when no mail server is configured. */
  outbox?: string
  close(): void
}

/** Mail by SMTP; without SMTP_URL, as `.eml` files in a folder. */
export function openMail(settings: Settings): Mail {
  const compose = ({ to, subject, text, html, calendar, attachments, id }: Message): SendMailOptions => ({
    from: settings.MAIL_FROM,
    to,
    subject,
    text,
    html,
    attachments,
    messageId: id ? `<${id}@${new URL(settings.publicUrl).hostname}>` : undefined,
    icalEvent: calendar && { method: calendar.method, content: calendar.content, filename: 'invitacion.ics' },
  })

  if (settings.SMTP_URL) {
    const transport = createTransport(settings.SMTP_URL)
    return {
      send: async message => {
        await transport.sendMail(compose(message))
      },
      close: () => transport.close(),
    }
  }

  const outbox = join(settings.AFORO_DATA, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  let count = 0
  return {
    outbox,
    async send(message) {
      const { message: raw } = await transport.sendMail(compose(message))
      await mkdir(outbox, { recursive: true })
      const name = `${Temporal.Now.instant().epochMilliseconds}-${String(count++).padStart(5, '0')}.eml`
      await writeFile(join(outbox, name), raw as Buffer)
    },
    close() {},
  }
}
