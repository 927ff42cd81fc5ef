import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveWeb } from './web.ts'

const script = `export const numbers = [${Array.from({ length: 500 }, (_, place) => place)}]`
const page = '<!doctype html><title>Aforo</title>'

async function built() {
  const root = await mkdtemp(join(tmpdir(), 'aforo-web-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'assets', 'a1b2c3d.js'), script)
  await writeFile(join(root, 'assets', 'a1b2c3d.js.br'), brotliCompressSync(script))
  await serveWeb(app, root)
  return (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
}

test('a file is sent as the build has compressed it, to who reads that', async () => {
  const ask = await built()
  const compressed = await ask('/assets/a1b2c3d.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers['content-type']).toContain('javascript')
  expect(compressed.rawPayload.equals(brotliCompressSync(script))).toBe(true)
  expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const plain = await ask('/assets/a1b2c3d.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('every address that is no file is one of the screens, and what is missing among the files is not', async () => {
  const ask = await built()
  const html = { accept: 'text/html' }
  for (const url of ['/', '/app/reservation/space?date=2027-01-01', '/ASSETS/a1b2c3d.js']) {
    const answer = await ask(url, html)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, page, 'no-cache'])
  }
  for (const url of ['/assets/0000000.js', '/assets/a1b2c3d.js.br', '/api/x'])
    expect((await ask(url, { accept: '*/*' })).statusCode, url).not.toBe(200)
})
