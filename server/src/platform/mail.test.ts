import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SmtpSimulator, startSmtp } from '@aforo/simulators/smtp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMail } from './mail.ts'
import { readSettings } from './settings.ts'

const message = {
  to: 'ana@aforo.pe',
  subject: 'Tu reserva en Ñaña',
  text: 'Te esperamos.',
  calendar: { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
}

let smtp: SmtpSimulator
let folder: string
beforeEach(async () => {
  smtp = await startSmtp()
  folder = mkdtempSync(join(tmpdir(), 'aforo-mail-'))
})
afterEach(async () => {
  await smtp.close()
  rmSync(folder, { recursive: true })
})

test('a mail reaches the server whole, with its invitation as a separate part', async () => {
  const mail = openMail(readSettings({ SMTP_URL: smtp.url, AFORO_DATA: folder }))
  await mail.send(message)
  mail.close()
  const [received] = smtp.received
  expect(received).toMatchObject({ subject: message.subject, text: expect.stringContaining(message.text) })
  expect(received?.to?.[0]?.address).toBe(message.to)
  expect(received?.attachments.map(part => part.mimeType)).toContain('text/calendar')
})

test('a refusal by the mail server makes sending fail, so that the job retries', async () => {
  const mail = openMail(readSettings({ SMTP_URL: smtp.url, AFORO_DATA: folder }))
  smtp.refuse(1)
  await expect(mail.send(message)).rejects.toThrow(/451/)
  await mail.send(message)
  mail.close()
  expect(smtp.received).toHaveLength(1)
})

test('one connection carries many mails, and the server may close it between two', async () => {
  const mail = openMail(readSettings({ SMTP_URL: smtp.url, AFORO_DATA: folder }))
  for (let count = 0; count < 3; count++) await mail.send(message)
  expect(smtp.connections()).toBe(1)
  smtp.hangUp()
  await mail.send(message)
  expect(smtp.received).toHaveLength(4)
  expect(smtp.connections()).toBe(2)
  mail.close()
})

test('without a mail server the message goes to the outbox', async () => {
  const mail = openMail(readSettings({ AFORO_DATA: folder }))
  await mail.send(message)
  const outbox = mail.outbox ?? ''
  const [name = ''] = readdirSync(outbox)
  expect(readFileSync(join(outbox, name), 'utf8')).toContain('To: ana@aforo.pe')
})
