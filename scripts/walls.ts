import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { staleVersionIn, versionsByHand } from './stale-versions.ts'
import { foreignWrites, ownerOf, writesIn } from './tables.ts'
import { circles, mayUse, roomOf, wings } from './wings.ts'

/** A broken wall: which file, at which line, and the sentence that says what to do instead. */
export type Breach = { file: string; line: number; message: string }

const workspaces = ['api', 'server', 'web', 'simulators', 'e2e', 'bench', 'deploy', 'scripts']

/** Libraries that compute and nothing else: rules may stand on them. */
const pureLibraries = new Set([
  'clipper2-ts',
  'diff',
  'robust-predicates',
  'rrule-temporal',
  'rrule-temporal/totext',
  'scim2-parse-filter',
  'stdnum',
])

/** The only file that speaks OpenTelemetry. */
const telemetry = 'server/src/platform/telemetry/otlp.ts'

/** `<subject>.<kind>.ts`, and its test; the kinds are all there are. */
const areaFile = /^[a-z0-9-]+\.(routes|service|rules|queries|present|mail|document|jobs)(\.test)?\.ts$/

/** The import walls of ARCHITECTURE.md, over one file's text. `file` is its path in the repository, with slashes. */
export function breaches(file: string, source: string): Breach[] {
  const found: Breach[] = []
  for (const message of [nameBreach(file), handlerBreach(file, source)])
    if (message) found.push({ file, line: 1, message })
  for (const { specifier, offset, types = false } of importsOf(file, source)) {
    const message = importBreach(file, specifier, types)
    if (message)
      found.push({ file, line: source.slice(0, offset).split('\n').length, message: `${specifier}: ${message}` })
  }
  for (const { table, owner, offset } of foreignWritesIn(file, source))
    if (!foreignWrites[areaOf(file)]?.includes(table))
      found.push({
        file,
        line: source.slice(0, offset).split('\n').length,
        message: `${table} belongs to ${owner}: its door writes it; what must stay is listed in scripts/tables.ts`,
      })
  const stale = staleVersionIn(file, source)
  if (stale !== undefined && !versionsByHand.includes(file))
    found.push({
      file,
      line: source.slice(0, stale).split('\n').length,
      message: `a record is locked, and its version looked at, by recordOf of server/src/platform/records.ts, settings by settingsOf of settings-record.ts; what must stay is listed in scripts/stale-versions.ts`,
    })
  return found
}

/** The area a file of the server stands in, as tables name their owners; tests and the demo write where they like. */
function areaOf(file: string): string {
  const room = file.startsWith('server/src/') && !/\.test\.ts$/.test(file) ? roomOf(file) : undefined
  return room ? (room.area === undefined ? room.wing : `${room.wing}/${room.area}`) : ''
}

/** The writes of a file to tables of another area. */
function foreignWritesIn(file: string, source: string) {
  const area = areaOf(file)
  if (area === '') return []
  return writesIn(source).flatMap(({ table, offset }) => {
    const owner = ownerOf(table)
    return owner === undefined || owner === area ? [] : [{ table, owner, offset }]
  })
}

/** What a file imports, and where it says so. */
export function importsOf(file: string, source: string): { specifier: string; offset: number; types?: boolean }[] {
  const { module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    offset: moduleRequest.start,
    types: entries.length > 0 && entries.every(entry => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries.map(entry => entry.moduleRequest))
    .filter(request => request != null)
    .map(request => ({ specifier: request.value, offset: request.start }))
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => ({ text: source.slice(start, end), offset: start }))
    .filter(({ text }) => /^['"`][^$]*['"`]$/.test(text))
    .map(({ text, offset }) => ({ specifier: text.slice(1, -1), offset }))
  return [...imports, ...exports, ...dynamic]
}

function nameBreach(file: string): string | undefined {
  const base = posix.basename(file)
  // The router itself names a folder's own screen `index.tsx`.
  if (/^(utils?|helpers?|misc|common|index)\./.test(base) && !file.startsWith('web/src/routes/'))
    return `"${base}" says nothing of what it holds; name the file after its subject`
  const { workspace, area, wing } = roomOf(file) ?? {}
  if (workspace !== 'server' || !area) return
  const inside = file.slice(`server/src/${wing}/${area}/`.length)
  if (inside === `${area}.ts` || inside === `${area}.test.ts` || areaFile.test(inside)) return
  return `an area holds ${area}.ts (its door) and <subject>.routes|service|rules|queries|present|mail|document|jobs.ts with their tests, in one folder`
}

/** Handlers stand in routes, and nothing else does: what several of them share is a service. */
function handlerBreach(file: string, source: string): string | undefined {
  if (!roomOf(file) || !/\.routes\.ts$/.test(file)) return
  if (!/\.(handler|route)\(/.test(source))
    return 'no handler stands here: what handlers share is a <subject>.service.ts'
}

/** The repository path that an import of ours leads to; undefined for a package of others. */
export function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  const ours = /^@aforo\/([a-z0-9]+)(?:\/(.+))?$/.exec(specifier)
  if (!ours) return
  const [, workspace = '', path = ''] = ours
  return workspace === 'e2e' ? `e2e/${path}.ts` : `${workspace}/src/${path}.ts`
}

function importBreach(file: string, specifier: string, types: boolean): string | undefined {
  const to = target(file, specifier)
  const workspace = file.split('/')[0]
  const there = to?.split('/')[0]
  const test = /\.test\.tsx?$/.test(file)

  // A rule that builds a row names its type, which its area's queries have.
  const ownTypes = types && to !== undefined && posix.dirname(to) === posix.dirname(file)
  const pure = to ? there === 'api' || /\.rules\.ts$/.test(to) || ownTypes : pureLibraries.has(specifier)
  if (/\.rules\.ts$/.test(file) && !pure)
    return 'rules are pure: they import only the API, other rules, types of their area and libraries that only compute'
  if (specifier.startsWith('@opentelemetry/') && file !== telemetry)
    return `off, telemetry costs nothing: its packages are imported by ${telemetry} alone, which is loaded when it is on`
  if (!to) return
  if (workspace === 'api' && there !== 'api') return 'the API imports nothing of ours'
  if (workspace === 'web' && there !== 'web' && there !== 'api') return 'the web app imports only the API'
  if (workspace === 'simulators' && there !== 'simulators')
    return 'a simulator knows nothing of the product it imitates for'
  // The scripts have no name: they run before any package is in.
  const named = there && there !== 'scripts' && workspaces.includes(there)
  if (named && there !== workspace && specifier.startsWith('.'))
    return `another workspace is imported by its name, @aforo/${there}/…`

  const from = roomOf(file)
  const into = roomOf(to)
  if (test || !from) return
  if (from.workspace !== 'web' && there === from.workspace && !into)
    return 'what puts the wings together, shows and tests them stands above them all'
  if (!into || from.workspace !== into.workspace) return
  if (from.wing === 'platform' && into.wing !== 'platform')
    return 'the platform serves every area and knows none of them'
  if (!mayUse(from, into))
    return `${from.wing}/${from.area} stands below ${into.wing}/${into.area}; where it must ask it, scripts/wings.ts lists the pair`
  const door = `server/src/${into.wing}/${into.area}/${into.area}.ts`
  const rules = /\.rules\.ts$/.test(file) && /\.rules\.ts$/.test(to)
  if (into.workspace === 'server' && into.area && from.wing !== into.wing && to !== door && !rules)
    return `the area ${into.area} of another wing is entered by its door, ${door}`
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    if (['node_modules', 'dist', '.cache', 'test-results'].includes(name)) return []
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourcesUnder(path)
    return /\.tsx?$/.test(name) && !/\.gen\.ts$/.test(name) ? [path] : []
  })
}

/** Every source of a checkout, tests too. */
export const filesOf = (root: string) =>
  workspaces
    .flatMap(workspace => sourcesUnder(join(root, workspace)))
    .map(path => ({ file: relative(root, path).replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }))

/** The pairs that run against the wings' order, as `workspace wing/area > wing/area`; tests don't count. */
export function upwardImports(root: string): string[] {
  return filesOf(root).flatMap(({ file, source }) => {
    const from = roomOf(file)
    if (!from || /\.test\.tsx?$/.test(file)) return []
    return importsOf(file, source).flatMap(({ specifier }) => {
      const into = roomOf(target(file, specifier) ?? '')
      if (into?.workspace !== from.workspace || wings.indexOf(into.wing) <= wings.indexOf(from.wing)) return []
      return [`${from.workspace} ${from.wing}/${from.area} > ${into.wing}/${into.area}`]
    })
  })
}

/** The writes to other areas' tables, as `area > table`. */
export const foreignWritesUnder = (root: string): string[] =>
  filesOf(root).flatMap(({ file, source }) =>
    foreignWritesIn(file, source).map(({ table }) => `${areaOf(file)} > ${table}`),
  )

/** The files that refuse a stale version by hand. */
export const versionsByHandUnder = (root: string): string[] =>
  filesOf(root)
    .filter(({ file, source }) => staleVersionIn(file, source) !== undefined)
    .map(({ file }) => file)

/** Every breach in a checkout. */
export function breachesIn(root: string): Breach[] {
  const files = filesOf(root)
  return [...files.flatMap(({ file, source }) => breaches(file, source)), ...circleBreaches(files)]
}

function circleBreaches(files: { file: string; source: string }[]): Breach[] {
  const imports = files
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .map(({ file, source }) => {
      const targets = importsOf(file, source).flatMap(({ specifier }) => target(file, specifier) ?? [])
      return [file, targets] as const
    })
  return circles(new Map(imports)).map(circle => ({
    file: circle[0] ?? '',
    line: 1,
    message: `imports in a circle: ${circle.join(', ')}`,
  }))
}

if (import.meta.main) {
  const found = breachesIn(dirname(import.meta.dirname))
  for (const { file, line, message } of found) console.error(`${file}:${line}  ${message}`)
  console.log(found.length ? `walls: ${found.length} broken` : 'walls: all stand')
  process.exitCode = found.length ? 1 : 0
}
