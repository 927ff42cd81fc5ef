import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The web app's page for one address. */
export interface WebPage {
  html: string
  /** The same with Brotli compression. */
  brotli: Buffer
  etag: string
}

const hashOf = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding)

/** The page's inline scripts as sources of a content security policy. */
export function inlineScripts(root: string): string[] {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${hashOf(text, 'base64')}'`,
  )
}

/** The files that each screen needs, by route pattern. */
export function screensOf(root: string): Record<string, string[]> {
  const list = join(root, 'screens.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
}

/** What the page tells the web app of the operator's settings. */
export interface PageSettings {
  /** Whether it measures web vitals. */
  vitals: boolean
  /** Where people open the program. */
  publicUrl: string
}

/** @returns the page for an address. It names the screen's files, which a browser would otherwise discover one by one. */
export function webPages(root: string, { vitals, publicUrl }: PageSettings): (path: string) => WebPage {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
    .replace('name="web-vitals" content=""', `name="web-vitals" content="${vitals ? 'on' : ''}"`)
    .replace('name="public-url" content=""', `name="public-url" content="${publicUrl}"`)
  const screens = screensOf(root)
  const made = new Map<string, WebPage>()
  /** Created on first use: compressing all of them would take a third of a second at each start. */
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
  // The first screen for most people.
  const home = '/app/dashboard'
  return path =>
    pageOf(/^\/(app\/?)?$/.test(path) ? home : (addresses.find(({ pattern }) => pattern.test(path))?.address ?? ''))
}
