import type { Plugin } from 'vite'

/** What the server reads to tell a browser with the page which files the screen of its address needs. */
export const screensFile = 'screens.json'

/** What a screen asks for whoever looks at it, as long as its address says nothing more. */
const calls: Readonly<Record<string, string[]>> = {
  '/app/dashboard': ['/api/dashboard/stats', '/api/dashboard/work-tray', '/api/dashboard/booking-projection'],
}

interface Chunk {
  imports: string[]
  css: string[]
}

/** `src/routes/app/sales/billings_.$id.tsx?…` is the screen of `/app/sales/billings/$id`. */
export function addressOf(module: string): string | undefined {
  const [, file] = /\/src\/routes(\/.+)\.tsx\?tsr-split=component/.exec(module) ?? []
  return file
    ?.replaceAll('.', '/')
    .replaceAll('_/', '/')
    .replace(/\/index$/, '')
}

/** All files behind some, styles first: without them nothing is drawn. */
export function filesBehind(names: string[], chunks: ReadonlyMap<string, Chunk>): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const other of chunks.get(name)?.imports ?? []) visit(other)
  }
  for (const name of names) visit(name)
  const css = [...seen].flatMap(name => chunks.get(name)?.css ?? [])
  return [...new Set([...css, ...seen])]
}

/** Writes which files (and, from a slash on, which calls) each screen behind the sign-in needs, the frame's among them, beyond those that the page itself names. */
export const screenFiles = (): Plugin => ({
  name: 'aforo-screen-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      const screens = new Map<string, string>()
      let frame: string | undefined
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunks.set(chunk.fileName, { imports: chunk.imports, css: [...(chunk.viteMetadata?.importedCss ?? [])] })
        const module = chunk.facadeModuleId ?? ''
        const address = addressOf(module)
        if (address?.startsWith('/app/')) screens.set(address, chunk.fileName)
        if (module.endsWith('/src/layout/frame.ts')) frame = chunk.fileName
      }
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      if (frame === undefined || screens.size === 0 || html === '') this.error('no page, no frame or no screens')
      const needed = (names: string[]) => filesBehind(names, chunks).filter(file => !html.includes(file))
      const lists = [...screens].map(([address, file]) => [
        address,
        [...needed([frame, file]), ...(calls[address] ?? [])],
      ])
      this.emitFile({ type: 'asset', fileName: screensFile, source: JSON.stringify(Object.fromEntries(lists)) })
    },
  },
})
