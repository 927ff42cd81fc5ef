import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** Gzipped bytes of JavaScript: before the sign-in form is usable; the frame, which comes once; what a screen after that may add. */
export const budgets = { firstLoad: 250_000, frame: 110_000, screen: 100_000 }

/** Screens that are over their budget, and by which size none may grow any more. The list may only shrink. */
export const overBudget: Readonly<Record<string, number>> = {}

const dist = join(dirname(import.meta.dirname), 'web', 'dist')

export interface WebBytes {
  /** Gzipped bytes of JavaScript before the sign-in form is usable. */
  firstLoad: number
  firstLoadCss: number
  /** What the frame around the screens adds after signing in. */
  frame: number
  /** What each screen adds to both, and what all that it may fetch later adds to that, largest first. */
  screens: { screen: string; bytes: number; later: number }[]
  /** What each part adds that a screen of plans fetches unasked as soon as it stands: the drawing, with its library. */
  drawings: { part: string; bytes: number }[]
}

/** Sums what a browser fetches, by the build's own manifest. */
export function webBytes(): WebBytes {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 6 }).byteLength
  const closure = (names: string[], seen = new Set<string>()) => {
    for (const name of names) {
      if (seen.has(name)) continue
      seen.add(name)
      closure(manifest[name]?.imports ?? [], seen)
    }
    return seen
  }
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (manifest[name] ? size(manifest[name].file) : 0), 0)

  const names = Object.keys(manifest)
  const first = closure(names.filter(name => manifest[name]?.isEntry || /routes\/login(\/index)?\.tsx/.test(name)))
  const css = new Set([...first].flatMap(name => manifest[name]?.css ?? []))
  const added = (name: string, before: Set<string>) => bytesOf([...closure([name])].filter(each => !before.has(each)))
  // The frame around the screens comes with the first of them, and once.
  const frame = names.filter(name => /routes\/app\.tsx\?tsr-split=component/.test(name))
  const framed = closure([...first, ...frame])
  const screens = names
    .filter(name => /src\/routes\/.+split=component/.test(name) && !framed.has(name))
    .map(name => {
      const own = closure([name])
      const parts = [...own].filter(each => !framed.has(each)).flatMap(each => manifest[each]?.dynamicImports ?? [])
      const shown = new Set([...framed, ...own])
      const later = [...closure(parts)].filter(each => !shown.has(each))
      return {
        screen: name.replace(/^src\/routes\//, '').replace(/\.tsx.*$/, ''),
        bytes: added(name, framed),
        later: bytesOf(later),
      }
    })
  const drawings = names
    .map(name => ({
      name,
      part: /^src\/(floor-plans\/(?:AvailabilityView|PlanEditor)|seats\/SeatPlan)\.tsx$/.exec(name)?.[1],
    }))
    .flatMap(({ name, part }) => (part ? { part, bytes: added(name, framed) } : []))
  return {
    drawings,
    firstLoad: bytesOf(first),
    firstLoadCss: [...css].reduce((sum, file) => sum + size(file), 0),
    frame: frame.reduce((sum, name) => sum + added(name, first), 0),
    screens: screens.sort((a, b) => b.bytes - a.bytes),
  }
}
