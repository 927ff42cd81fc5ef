import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveWeb } from './web.ts'
import { inlineScripts, webPages } from './web-page.ts'

const script = `export const numbers = [${Array.from({ length: 500 }, (_, place) => place)}]`
const early = 'document.documentElement.dataset.page = "guest"'
const settings = { vitals: false, publicUrl: 'https://aforo.example' }
const pageWith = (files: string) =>
  `<!doctype html><meta name="screen-files" content="${files}" /><title>Aforo</title><script>${early}</script>`
const page = pageWith('')
const screens = {
  '/app/sales/billings/$id': ['assets/bill.css', 'assets/bill.js'],
  '/app/dashboard': ['assets/home.js'],
}

async function built() {
  const root = await mkdtemp(join(tmpdir(), 'aforo-web-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'screens.json'), JSON.stringify(screens))
  await writeFile(join(root, 'assets', 'a1b2c3d.js'), script)
  await writeFile(join(root, 'assets', 'a1b2c3d.js.br'), brotliCompressSync(script))
  await serveWeb(app, root, settings)
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
  for (const url of ['/login', '/app/reservation/space?date=2027-01-01', '/ASSETS/a1b2c3d.js']) {
    const answer = await ask(url, html)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, page, 'no-cache'])
  }
  for (const url of ['/assets/0000000.js', '/assets/a1b2c3d.js.br', '/api/x'])
    expect((await ask(url, { accept: '*/*' })).statusCode, url).not.toBe(200)
})

test('an address that is a key goes to no search engine and to no other page', async () => {
  const ask = await built()
  const headersOf = async (url: string) => {
    const { headers } = await ask(url, { accept: 'text/html' })
    return [headers['x-robots-tag'], headers['referrer-policy']]
  }
  for (const url of ['/invitation/abc', '/mi-reserva/abc'])
    expect(await headersOf(url)).toEqual(['noindex, nofollow', 'no-referrer'])
  expect(await headersOf('/login')).toEqual([undefined, undefined])
})

test('the page names what the screen of its address needs, and is sent once', async () => {
  const ask = await built()
  const html = { accept: 'text/html' }
  for (const url of ['/app/sales/billings/17', '/app/sales/billings/17/?tab=history'])
    expect((await ask(url, html)).body).toBe(pageWith('assets/bill.css assets/bill.js'))
  for (const url of ['/', '/app', '/app/dashboard'])
    expect((await ask(url, html)).body).toBe(pageWith('assets/home.js'))
  expect((await ask('/app/sales/billings', html)).body).toBe(page)
  const { headers, body } = await ask('/login', html)
  expect(body).toBe(page)
  const again = await ask('/login', { ...html, 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask('/app', { ...html, 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  const compressed = await ask('/login', { ...html, 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(page)
})

test('the page measures its screens only where the operator lets it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'aforo-web-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), '<meta name="web-vitals" content="" />')
  expect(webPages(root, { ...settings, vitals: true })('/').html).toBe('<meta name="web-vitals" content="on" />')
  expect(webPages(root, settings)('/').html).toBe('<meta name="web-vitals" content="" />')
})

test('the page says where the operator registered the program', async () => {
  const root = await mkdtemp(join(tmpdir(), 'aforo-web-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), '<meta name="public-url" content="" />')
  expect(webPages(root, settings)('/login').html).toBe('<meta name="public-url" content="https://aforo.example" />')
})

test('of the scripts in the page the policy names each, and none that is a file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'aforo-web-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), `${page}<script type="module" src="/assets/a1b2c3d.js"></script>`)
  const hash = createHash('sha256').update(early).digest('base64')
  expect(inlineScripts(root)).toEqual([`'sha256-${hash}'`])
})
