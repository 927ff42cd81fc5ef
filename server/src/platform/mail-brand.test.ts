import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTenant } from '../demo/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { asSystem } from './database/transaction.ts'
import type { Message } from './mail.ts'
import { branded, sendFor } from './mail-brand.ts'

const app = await testApp()
const { database, files } = app.services

const message = {
  to: 'ana@quiroga.example',
  subject: 'Tu reserva',
  text: 'Hola, Ana:\n\nTe esperamos. https://aforo.example/a?b=1&c=2',
}
const picture = (color: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .webp({ lossless: true })
    .toBuffer()

/** What an organisation sends, and with which pictures it does. */
async function sentBy(theme: { lateral_logo?: string; profile_cover?: string }) {
  const tenant = await makeTenant(database, { name: 'Estudio <Quiroga>' })
  const keys: Record<string, string> = {}
  for (const [column, color] of Object.entries(theme)) {
    keys[column] = `${tenant.tenantId}/images/${crypto.randomUUID()}.webp`
    await files.put(keys[column], await picture(color), 'image/webp')
  }
  if (Object.keys(keys).length > 0)
    await asSystem(database, tx => tx.updateTable('tenants').set(keys).where('id', '=', tenant.tenantId).execute())
  const sent: Message[] = []
  const mail = { ...app.services.mail, send: async (one: Message) => void sent.push(one) }
  await sendFor({ ...app.services, mail }, tenant.tenantId, message)
  return sent[0]
}

test('a mail wears the logo and the cover’s colour of the organisation that sends it', async () => {
  const sent = await sentBy({ lateral_logo: '#7048e8', profile_cover: '#c92a2a' })
  expect(sent?.text).toBe(message.text)
  expect(sent?.html).toContain('<img src="cid:logo@aforo" alt="Estudio &#60;Quiroga&#62;"')
  const [, red = '', green = ''] = /border-top: 8px solid #(..)(..)../.exec(sent?.html ?? '') ?? []
  expect(Number.parseInt(red, 16)).toBeGreaterThan(150)
  expect(Number.parseInt(green, 16)).toBeLessThan(80)
  expect(sent?.html).toContain('<a href="https://aforo.example/a?b=1&#38;c=2">')
  const [logo] = sent?.attachments ?? []
  expect(logo).toMatchObject({ cid: 'logo@aforo', contentType: 'image/png' })
  expect(await sharp(logo?.content).metadata()).toMatchObject({ format: 'png', height: 80 })
})

test('without a logo the organisation’s name stands there, and without a theme the mail is as it was', async () => {
  expect((await sentBy({ profile_cover: '#c92a2a' }))?.html).toContain('<strong>Estudio &#60;Quiroga&#62;</strong>')
  expect(await sentBy({})).toEqual(message)
})

test('a mail that has HTML and files of its own keeps both', () => {
  const html = '<!doctype html><html lang="es"><body style="color: #000"><p>Hola</p></body></html>'
  const file = { filename: 'codigos-qr.pdf', path: '/tmp/codigos.pdf', contentType: 'application/pdf' }
  const sent = branded({ ...message, html, attachments: [file] }, { name: 'Andén', logo: Buffer.from('png') })
  expect(sent.html).toMatch(/<body style="color: #000">\n<div .*cid:logo@aforo.*<\/div><p>Hola<\/p>/)
  expect(sent.attachments?.map(({ filename }) => filename)).toEqual(['codigos-qr.pdf', 'logo.png'])
})
