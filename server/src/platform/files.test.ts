import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type S3Simulator, startS3 } from '@aforo/simulators/s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, openFiles } from './files.ts'
import { readSettings } from './settings.ts'
import { testApp } from './testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'aforo-files-'))
const secret = Buffer.alloc(32, 7)
let s3: S3Simulator
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const stores: [string, () => Promise<Files>][] = [
  ['a folder', () => openFiles(readSettings({ AFORO_DATA: folder }), secret)],
  [
    'an S3 bucket',
    () =>
      openFiles(
        readSettings({ S3_ENDPOINT: s3.url, S3_BUCKET: 'aforo', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }),
        secret,
      ),
  ],
]

describe.each(stores)('files in %s', (_name, open) => {
  test('are read as they were stored, and are gone after removal', async () => {
    const files = await open()
    await files.put('uno/foto/a.webp', Buffer.from('¡hola!'), 'image/webp')
    const stream = await files.open('uno/foto/a.webp')
    expect(stream && (await buffer(stream)).toString()).toBe('¡hola!')
    await files.remove('uno/foto/a.webp')
    expect(await files.open('uno/foto/a.webp')).toBeUndefined()
  })
})

describe.each(stores)('all files in %s', (_name, open) => {
  test('are whole and one of them where several are written under one key at once', async () => {
    const files = await open()
    const texts = Array.from({ length: 8 }, (_, writer) => String(writer).repeat(200_000))
    await Promise.all(texts.map(text => files.put('uno/informe.csv', Buffer.from(text), 'text/csv')))
    const stream = await files.open('uno/informe.csv')
    expect(texts).toContain(stream && (await buffer(stream)).toString())
    await files.remove('uno/informe.csv')
  })

  test('are listed, also beyond a page', async () => {
    const files = await open()
    const keys = ['tres/a.webp', 'tres/b.webp', 'tres/foto/c.webp', 'tres/foto/d.webp', 'tres/e.webp']
    for (const key of keys) await files.put(key, Buffer.from('x'), 'image/webp')
    const listed: string[] = []
    for await (const key of files.list()) if (key.startsWith('tres/')) listed.push(key)
    expect(listed.sort()).toEqual(keys.toSorted())
  })

  test('may be copied from a local file', async () => {
    const path = join(folder, 'grande.bin')
    writeFileSync(path, 'mucho')
    const files = await open()
    await files.putFile('uno/qr/f.pdf', path, 'application/pdf')
    const stream = await files.open('uno/qr/f.pdf')
    expect(stream && (await buffer(stream)).toString()).toBe('mucho')
  })
})

test('a store that is briefly overloaded loses nothing', async () => {
  const files = await stores[1]?.[1]()
  s3.slowDown(1)
  await files?.put('uno/b.webp', Buffer.from('b'), 'image/webp')
  expect(s3.objects.get('/aforo/uno/b.webp')?.bytes.toString()).toBe('b')
})

test('a key never leaves the folder', async () => {
  const files = await openFiles(readSettings({ AFORO_DATA: folder }), secret)
  await expect(files.put('../fuera.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow(RangeError)
})

describe('a link', () => {
  test('shows its file without signing in until it expires', async () => {
    const { app, services, clock } = await testApp()
    await services.files.put('uno/c.webp', Buffer.from('c'), 'image/webp')
    const link = services.files.link('uno/c.webp', clock.now(), 60)
    expect(await app.inject(link)).toMatchObject({ statusCode: 200, body: 'c' })

    clock.set(Temporal.Now.instant().add({ hours: 1 }))
    expect((await app.inject(link)).statusCode).toBe(404)
    clock.set(undefined)
  })

  test('is refused for another file or with a changed expiry', async () => {
    const { app, services, clock } = await testApp()
    await services.files.put('uno/d.webp', Buffer.from('d'), 'image/webp')
    await services.files.put('uno/e.webp', Buffer.from('e'), 'image/webp')
    const link = services.files.link('uno/d.webp', clock.now())
    for (const forged of [
      link.replace('/d.webp', '/e.webp'),
      link.replace(/expires=\d/, 'expires=9'),
      '/files/uno/d.webp',
    ])
      expect((await app.inject(forged)).statusCode).toBe(404)
  })
})
