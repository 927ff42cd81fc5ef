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

/** @returns the page for an address: it names what the screen there needs, which a browser would otherwise learn file by file */
export function webPages(root: string): (path: string) => WebPage {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const list = join(root, 'screens.json')
  const screens = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>) : {}
  const pageOf = (files: string[]): WebPage => {
    const text = html.replace('name="screen-files" content=""', `name="screen-files" content="${files.join(' ')}"`)
    return { html: text, brotli: brotliCompressSync(text), etag: `"${hashOf(text, 'base64url').slice(0, 22)}"` }
  }
  const plain = pageOf([])
  const pages = Object.entries(screens).map(([address, files]) => ({
    address: new RegExp(`^${address.replace(/\$[^/]+/g, '[^/]+')}/?$`),
    page: pageOf(files),
  }))
  // Most people's first screen.
  const home = screens['/app/dashboard'] ? pageOf(screens['/app/dashboard']) : plain
  return path => (/^\/(app\/?)?$/.test(path) ? home : (pages.find(({ address }) => address.test(path))?.page ?? plain))
}
