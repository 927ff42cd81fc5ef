import { spawnSync } from 'node:child_process'
import { dirname, posix } from 'node:path'
import { smokeTests } from './smoke-tests.mjs'
import { filesOf, importsOf, target } from './walls.ts'

/** What `npm test -- --changed` runs, and how much further away is left to the whole run. */
export interface Selection {
  /** Files of Vitest, the nearest to the change first. */
  tests: string[]
  walks: string[]
  leftOut: number
}

interface Source {
  file: string
  source: string
}

/**
 * Files that gather every area: what is imported through them reaches everything, and so says nothing. A change of one of
 * them itself is for the whole run, too.
 */
const gathering = [
  'api/src/contract.ts',
  'server/src/area-dependents.ts',
  'server/src/parts.ts',
  'server/src/program.ts',
  'server/src/testing/test-app.ts',
  'web/src/router.ts',
  'web/src/routes/__root.tsx',
  'web/src/routes/app.tsx',
]

/** A run stays below two minutes with so many files: a test of the server takes some seconds, a walk twenty. */
const most = { server: 24, other: 60, walks: 4 }

/** Walks that look at every screen: only when they change themselves. */
const wholeTables = ['e2e/tests/screens.test.ts']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isEverywhere = (file: string) =>
  gathering.includes(file) || /^(api|server|web)\/src\/platform\/(?!testing)/.test(file)
const isWalk = (file: string) => file.startsWith('e2e/tests/')
const areaOf = (file: string) => /^(?:server|web)\/src\/([a-z-]+\/[a-z-]+)\//.exec(file)?.[1]

/** The tests and walks that a change of these files reaches. */
export function reachedBy(changed: string[], sources: Source[]): Selection {
  const importers = importersIn(sources)
  const distances = distancesFrom(changed, importers)
  const near = nearestFirst(distances)
  const files = sources.map(({ file }) => file)
  const areas = new Set(changed.filter(file => !isTest(file)).flatMap(file => areasOf(file, files)))
  // A test of calls names no file of its area: it asks over HTTP.
  const ofArea = files.filter(file => isTest(file) && file.startsWith('server/') && areas.has(areaOf(file) ?? ''))
  // What every area stands on is looked at by what goes through all of them.
  const smoke = changed.some(isEverywhere) ? smokeTests : { tests: [], walks: [] }
  const own = near.filter(file => changed.includes(file))
  const all = [...new Set([...own, ...smoke.tests, ...ofArea, ...near])].filter(isTest)
  const tests = all.filter(file => !isWalk(file))
  const server = tests.filter(file => file.startsWith('server/'))
  const other = tests.filter(file => !file.startsWith('server/'))

  const screensOfAreas = files.filter(file => file.startsWith('web/') && areas.has(areaOf(file) ?? ''))
  const reached = near.some(isScreen) ? distances : distancesFrom(screensOfAreas, importers)
  // By way of the demo's data a walk imports all of the server.
  const helpers = changed.filter(file => /^(e2e|simulators)\//.test(file))
  const helped = nearestFirst(distancesFrom(helpers, importers)).filter(file => isWalk(file) && isTest(file))
  const walks = [...new Set([...helped, ...smoke.walks, ...walksOf(reached, sources)])]
  const chosen = {
    tests: [...server.slice(0, most.server), ...other.slice(0, most.other)],
    walks: walks.slice(0, most.walks),
  }
  return { ...chosen, leftOut: tests.length + walks.length - chosen.tests.length - chosen.walks.length }
}

const nearestFirst = (distances: Map<string, number>) =>
  [...distances].sort(([, a], [, b]) => a - b).map(([file]) => file)

/** The areas of the server whose calls a file promises or answers, and whose screens make them. */
function areasOf(file: string, files: string[]): string[] {
  if (file.startsWith('server/')) return [areaOf(file)].filter(area => area !== undefined)
  const [, wing, subject] = /^api\/src\/([a-z-]+)\/([a-z-]+)\.(?:\w+\.)?ts$/.exec(file) ?? []
  if (subject === undefined) return []
  const named = new RegExp(`^server/src/(${wing}/(?:${subject}/|[a-z-]+/${subject}\\.))`)
  return files.filter(one => named.test(one)).flatMap(one => areaOf(one) ?? [])
}

/** Who imports each file. */
function importersIn(sources: Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { file, source } of sources)
    for (const { specifier } of importsOf(file, source)) {
      const to = target(file, specifier)
      if (to === undefined) continue
      const others = importers.get(to)
      if (others) others.push(file)
      else importers.set(to, [file])
    }
  return importers
}

/** Over how many imports a change of the given files reaches each other one. */
function distancesFrom(changed: string[], importers: Map<string, string[]>): Map<string, number> {
  const distances = new Map(changed.map(file => [file, 0]))
  for (const [file, distance] of distances) {
    if (gathering.includes(file)) continue
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

/** The walks of the screens that a change reaches: those of the nearest screens first, then those that see little else. */
function walksOf(reached: Map<string, number>, sources: Source[]): string[] {
  const screens = [...reached].filter(([file]) => isScreen(file))
  return sources
    .filter(({ file }) => isWalk(file) && isTest(file) && !wholeTables.includes(file))
    .flatMap(({ file, source }) => {
      const named = addressesIn(source)
      const seen = screens.filter(([route]) => named.some(address => shows(route, address)))
      const share = named.filter(address => seen.some(([route]) => shows(route, address))).length / named.length
      const nearest = Math.min(...seen.map(([, distance]) => distance))
      return seen.length === 0 ? [] : [{ file, share, nearest }]
    })
    .sort((a, b) => a.nearest - b.nearest || b.share - a.share)
    .map(({ file }) => file)
}

const isScreen = (file: string) => file.startsWith('web/src/routes/') && !isTest(file) && !gathering.includes(file)

/** The addresses of screens that a walk names. */
const addressesIn = (walk: string) => [
  ...new Set([...walk.matchAll(/['"`](\/(?:app|login|q|invitation)[\w/-]*)/g)].map(([, path = '']) => path)),
]

/** Whether a route's file is the screen of an address, of which a walk may leave the record out. */
function shows(route: string, address: string): boolean {
  const own = addressOf(route)
  return address.replace(/\/$/, '') === own || (route.includes('$') && address.startsWith(`${own}/`))
}

/** The address of a route's file, up to its first parameter. */
export function addressOf(route: string): string {
  const path = route
    .slice('web/src/routes'.length)
    .replace(/\.tsx$/, '')
    .replaceAll('_.', '/')
    .replaceAll('_/', '/')
  return path.replace(/\/(index|\$.*|[^/]*\.\$.*)$/, '') || '/'
}

/** The files that differ from where this branch left `main`, or from the given commit, and those that git doesn't know yet. */
export function changedSince(root: string, given?: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
  }
  const main = given ?? ['origin/main', 'main'].find(name => git('rev-parse', '--verify', '--quiet', name))
  const [base] = (main && git('merge-base', 'HEAD', main)) || ['HEAD']
  const differing = git('diff', '--name-only', '--diff-filter=d', base ?? 'HEAD')
  if (!differing) throw new Error('git can’t tell what changed here')
  return [...differing, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname)
  const changed = changedSince(root, process.argv[2]).map(file => posix.normalize(file))
  console.log(JSON.stringify({ changed, ...reachedBy(changed, filesOf(root)) }))
}
