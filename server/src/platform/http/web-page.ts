import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The page of the web app as one address gets it. */
export interface WebPage {
  html: string
  /** The same, compressed. */
  brotli: Buffer
  etag: string
}

const hashOf = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding)

/** Sources of a content security policy by which the scripts that stand in the page itself may run, and no others. */
export function inlineScripts(root: string): string[] {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${hashOf(text, 'base64')}'`,
  )
}

/** What each screen needs, by its address without values. */
export function screensOf(root: string): Record<string, string[]> {
  const list = join(root, 'screens.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
}

/** @returns the page for an address: it names what the screen there needs, which a browser would otherwise learn file by file. @param vitals whether it measures how long its screens take */
export function webPages(root: string, vitals: boolean): (path: string) => WebPage {
  const html = readFileSync(join(root, 'index.html'), 'utf8').replace(
    'name="web-vitals" content=""',
    `name="web-vitals" content="${vitals ? 'on' : ''}"`,
  )
  const screens = screensOf(root)
  const made = new Map<string, WebPage>()
  /** Made when somebody first asks for it: to compress all of them would be a third of a second of each start. */
  const pageOf = (address: string): WebPage => {
    const known = made.get(address)
    if (known) return known
    const files = screens[address]?.join(' ') ?? ''
    const text = html.replace('name="screen-files" content=""', `name="screen-files" content="${files}"`)
    const page = { html: text, brotli: brotliCompressSync(text), etag: `"${hashOf(text, 'base64url').slice(0, 22)}"` }
    made.set(address, page)
    return page
  }
  const addresses = Object.keys(screens).map(address => ({
    address,
    pattern: new RegExp(`^${address.replace(/\$[^/]+/g, '[^/]+')}/?$`),
  }))
  // Most people's first screen.
  const home = '/app/dashboard'
  return path =>
    pageOf(/^\/(app\/?)?$/.test(path) ? home : (addresses.find(({ pattern }) => pattern.test(path))?.address ?? ''))
}
