import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { type Mail, openMail } from '../mail.ts'
import { readSettings } from '../settings.ts'
import { serveOutbox } from './outbox.ts'

let folder: string
let mail: Mail
let app: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-outbox-'))
  mail = openMail(readSettings({ AFORO_DATA: folder }))
  app = fastify()
  serveOutbox(app, { mail })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('an empty outbox says what to do', async () => {
  expect((await app.inject('/outbox')).body).toContain('Todavía no hay correos')
})

test('a mail is listed and shown, with its text escaped', async () => {
  await mail.send({ to: 'ana@aforo.pe', subject: 'Hola <b>Ana</b>', text: 'Entra en http://localhost:3000/login' })
  const list = (await app.inject('/outbox')).body
  expect(list).toContain('1 correo.')
  expect(list).toContain('Hola &#60;b&#62;Ana')
  const address = /href="(\/outbox\/[^"]+)"/.exec(list)?.[1] ?? ''
  const page = await app.inject(address)
  expect(page.body).toContain('<a href="http://localhost:3000/login">')
})

test('only mails of the outbox are shown', async () => {
  writeFileSync(join(folder, 'secreto.eml'), 'Subject: no\n\nno')
  for (const address of ['/outbox/..%2Fsecreto.eml', '/outbox/nada.eml', '/outbox/lock'])
    expect((await app.inject(address)).statusCode).toBe(404)
})

test('without the demo there is no outbox page', async () => {
  const { app: program } = await testApp()
  expect((await program.inject('/outbox')).statusCode).toBe(404)
})
