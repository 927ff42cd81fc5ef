import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/**
 * Gzipped bytes of JavaScript: before the sign-in form is usable; the frame, which comes once; what most screens share, which
 * comes with the first of them; what a screen after that may add.
 */
export const budgets = { firstLoad: 250_000, frame: 110_000, shared: 155_000, screen: 100_000 }

/** Files, each a request: of the page's own scripts and styles; and of all that a screen adds to it, the frame's among them. */
export const fileBudgets = { firstLoad: 5, screen: 22 }

/** Screens that are over their budget, and by which size none may grow any more. The list may only shrink. */
export const overBudget: Readonly<Record<string, number>> = {}

const dist = join(dirname(import.meta.dirname), 'web', 'dist')

export interface WebBytes {
  /** Gzipped bytes of JavaScript before the sign-in form is usable. */
  firstLoad: number
  firstLoadCss: number
  firstLoadFiles: number
  /** What the frame around the screens adds after signing in. */
  frame: number
  /** What nine of ten screens need. */
  shared: number
  /** What each screen adds to these, what all that it may fetch later adds to that, largest first, and its files. */
  screens: { screen: string; bytes: number; later: number; files: number }[]
  /** What each part adds that a screen of plans fetches unasked as soon as it stands: the drawing, with its library. */
  drawings: { part: string; bytes: number }[]
}

/** Sums what a browser fetches, by the build's own manifest. */
export function webBytes(): WebBytes {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 6 }).byteLength
  const closure = (names: Iterable<string>, seen = new Set<string>()) => {
    for (const name of names) {
      if (seen.has(name)) continue
      seen.add(name)
      closure(manifest[name]?.imports ?? [], seen)
    }
    return seen
  }
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (manifest[name] ? size(manifest[name].file) : 0), 0)
  const beyond = (wanted: Iterable<string>, before: ReadonlySet<string>) =>
    [...closure(wanted)].filter(name => !before.has(name))
  const stylesOf = (names: Iterable<string>) => new Set([...names].flatMap(name => manifest[name]?.css ?? []))

  const names = Object.keys(manifest)
  const first = closure(names.filter(name => page.includes(`src="/${manifest[name]?.file}"`)))
  const css = stylesOf(first)
  // The frame around the screens comes with the first of them, and once.
  const frame = beyond(['src/layout/frame.ts'], first)
  const framed = new Set([...first, ...frame])
  const screens = names.filter(name => /src\/routes\/.+split=component/.test(name))
  const app = screens.filter(name => name.startsWith('src/routes/app/'))
  const uses = app.flatMap(name => beyond([name], framed))
  const shared = new Set(uses.filter(name => uses.filter(each => each === name).length >= 0.9 * app.length))
  const before = new Set([...framed, ...shared])
  return {
    drawings: names.flatMap(name => {
      const [, part] = /^src\/.*\/(AvailabilityView|PlanEditor|SeatPlan)\.tsx$/.exec(name) ?? []
      return part ? [{ part, bytes: bytesOf(beyond([name], before)) }] : []
    }),
    firstLoad: bytesOf(first),
    firstLoadCss: [...css].reduce((sum, file) => sum + size(file), 0),
    firstLoadFiles: first.size + css.size,
    frame: bytesOf(frame),
    shared: bytesOf(shared),
    screens: screens
      .map(name => {
        const own = closure([name])
        const parts = beyond([name], framed).flatMap(each => manifest[each]?.dynamicImports ?? [])
        const all = beyond([name, 'src/layout/frame.ts'], first)
        return {
          screen: name.replace(/^src\/routes\//, '').replace(/\.tsx.*$/, ''),
          bytes: bytesOf(beyond([name], before)),
          later: bytesOf(beyond(parts, new Set([...before, ...own]))),
          files: all.length + [...stylesOf(all)].filter(file => !css.has(file)).length,
        }
      })
      .sort((a, b) => b.bytes - a.bytes),
  }
}
