import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type S3Misbehaviour, type S3Simulator, startS3 } from '@aforo/simulators/s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { FilesAway } from './file-stores/store.ts'
import { type Files, openFiles } from './files.ts'
import { readSettings } from './settings.ts'

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

/** A bucket that is waited for: long where it must answer, however busy the machine is. */
const openBucket = (seconds = 60) =>
  openFiles(
    readSettings({
      S3_ENDPOINT: s3.url,
      S3_BUCKET: 'aforo',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      S3_SECONDS: String(seconds),
    }),
    secret,
  )

const stores: [string, () => Promise<Files>][] = [
  ['a folder', () => openFiles(readSettings({ AFORO_DATA: folder }), secret)],
  ['an S3 bucket', openBucket],
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
  const files = await openBucket()
  s3.slowDown(1)
  await files.put('uno/b.webp', Buffer.from('b'), 'image/webp')
  expect(s3.objects.get('/aforo/uno/b.webp')?.bytes.toString()).toBe('b')
})

describe('a file that is larger than a part', () => {
  const path = () => join(folder, 'entera.bin')
  const bytes = randomBytes(40 * 1024 ** 2)
  beforeAll(() => writeFileSync(path(), bytes))

  test('is stored in parts, whole and with its type', async () => {
    const files = await openBucket()
    await files.putFile('grande/a.bin', path(), 'application/pdf')
    const object = s3.objects.get('/aforo/grande/a.bin')
    expect(object?.contentType).toBe('application/pdf')
    expect(object?.bytes.equals(bytes)).toBe(true)
    expect(s3.uploads.size).toBe(0)
  })

  test('leaves no parts behind where its caller hangs up', async () => {
    const files = await openBucket()
    const caller = new AbortController()
    s3.misbehave('SLOW')
    const put = files.putFile('grande/b.bin', path(), 'application/pdf', caller.signal)
    const hangUp = vi
      .waitUntil(() => [...s3.uploads.values()].some(({ parts }) => parts.size > 0), { timeout: 20_000, interval: 5 })
      .then(() => caller.abort())
    await expect(put).rejects.toThrow(FilesAway)
    await hangUp
    s3.misbehave(undefined)
    await vi.waitUntil(() => s3.uploads.size === 0, { timeout: 20_000, interval: 20 })
    expect(s3.objects.has('/aforo/grande/b.bin')).toBe(false)
  })
})

describe('a store that misbehaves is away, for every call, until it behaves again:', () => {
  const ways: S3Misbehaviour[] = ['SILENT', 'FORBIDDEN', 'SLOW_DOWN', 'REDIRECT', 'HTML']
  test.each(ways)('%s', async how => {
    const files = await openBucket(1)
    const path = join(folder, 'copia.bin')
    writeFileSync(path, 'copia')
    const list = async () => {
      for await (const key of files.list()) return key
    }
    s3.misbehave(how)
    const ends = await Promise.allSettled([
      files.put('away/a.pdf', Buffer.from('a'), 'application/pdf'),
      // Longer than what is sent without asking first.
      files.put('away/b.pdf', Buffer.alloc(3 * 1024 * 1024), 'application/pdf'),
      files.putFile('away/c.pdf', path, 'application/pdf'),
      files.open('away/a.pdf'),
      files.remove('away/a.pdf'),
      list(),
    ])
    s3.misbehave(undefined)
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(FilesAway) })
    await files.put('away/a.pdf', Buffer.from('a'), 'application/pdf')
    expect(s3.objects.get('/aforo/away/a.pdf')?.bytes.toString()).toBe('a')
  })
})

test('a store that stops in the middle of a file fails its reader', async () => {
  const files = await openBucket(1)
  await files.put('uno/medio.pdf', Buffer.from('a'), 'application/pdf')
  s3.misbehave('STALLS')
  const stream = await files.open('uno/medio.pdf')
  s3.misbehave(undefined)
  await expect(stream && buffer(stream)).rejects.toThrow(FilesAway)
})

test('a store that is slow and answers loses nothing', async () => {
  const files = await openBucket()
  s3.misbehave('SLOW')
  await files.put('uno/lento.pdf', Buffer.from('lento'), 'application/pdf')
  const stream = await files.open('uno/lento.pdf')
  s3.misbehave(undefined)
  expect(stream && (await buffer(stream)).toString()).toBe('lento')
})

test('an upload whose client has hung up lets go of the store', async () => {
  const files = await openBucket()
  const client = new AbortController()
  s3.misbehave('SILENT')
  const upload = files.put('uno/colgado.pdf', Buffer.from('x'), 'application/pdf', client.signal)
  await expect.poll(() => s3.unanswered()).toBe(1)
  client.abort()
  await expect(upload).rejects.toThrow(FilesAway)
  await expect.poll(() => s3.unanswered()).toBe(0)
  s3.misbehave(undefined)
})

test('a disk that refuses a file keeps no part of it', async () => {
  const files = await openFiles(readSettings({ AFORO_DATA: folder }), secret)
  // Where the file should go there is a folder already, so that the last step fails.
  mkdirSync(join(folder, 'files', 'dos', 'd.pdf', 'x'), { recursive: true })
  await expect(files.put('dos/d.pdf', Buffer.from('x'), 'application/pdf')).rejects.toThrow(FilesAway)
  expect(readdirSync(join(folder, 'files', 'dos'))).toEqual(['d.pdf'])
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
