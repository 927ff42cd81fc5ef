import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A broken wall: which file, at which line, and the sentence that says what to do instead. */
export type Breach = { file: string; line: number; message: string }

const areas = new Set(
  `tenants customers scim users identity-providers second-factor imports onboarding campuses spaces blocks floor-plans bookings booking-requests teams zones organization products
   inventory rental-contracts pricing sales contracts orders billing wallets health visitors notifications news incidents reports
   assets dashboard`.split(/\s+/),
)

const workspaces = ['contract', 'server', 'web', 'simulators', 'e2e', 'bench', 'scripts']

/** Libraries that compute and nothing else: rules may stand on them. */
const pureLibraries = new Set(['clipper2-ts', 'robust-predicates', 'rrule-temporal', 'scim2-parse-filter', 'stdnum'])

/** `<subject>.<kind>.ts`, and its test; the kinds are all there are. */
const areaFile = /^[a-z0-9-]+\.(routes|rules|queries|present|jobs)(\.test)?\.ts$/

/** The import walls of ARCHITECTURE.md, over one file's text. `file` is its path in the repository, with slashes. */
export function breaches(file: string, source: string): Breach[] {
  const found: Breach[] = []
  const name = nameBreach(file)
  if (name) found.push({ file, line: 1, message: name })
  for (const { specifier, offset } of importsOf(file, source)) {
    const message = importBreach(file, specifier)
    if (message)
      found.push({ file, line: source.slice(0, offset).split('\n').length, message: `${specifier}: ${message}` })
  }
  return found
}

/** What a file imports, and where it says so. */
export function importsOf(file: string, source: string): { specifier: string; offset: number }[] {
  const { module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const fixed = [...module.staticImports, ...module.staticExports.flatMap(each => each.entries)]
    .map(each => each.moduleRequest)
    .filter(request => request != null)
    .map(request => ({ specifier: request.value, offset: request.start }))
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => ({ text: source.slice(start, end), offset: start }))
    .filter(({ text }) => /^['"`][^$]*['"`]$/.test(text))
    .map(({ text, offset }) => ({ specifier: text.slice(1, -1), offset }))
  return [...fixed, ...dynamic]
}

function areaOf(file: string): string | undefined {
  const [workspace, src, folder] = file.split('/')
  return workspace === 'server' && src === 'src' && folder && areas.has(folder) ? folder : undefined
}

function nameBreach(file: string): string | undefined {
  const base = posix.basename(file)
  // The router itself names a folder's own screen `index.tsx`.
  if (/^(utils?|helpers?|misc|common|index)\./.test(base) && !file.startsWith('web/src/routes/'))
    return `"${base}" says nothing of what it holds; name the file after its subject`
  const area = areaOf(file)
  if (!area) return
  const inside = file.slice(`server/src/${area}/`.length)
  if (inside === `${area}.ts` || inside === `${area}.test.ts` || areaFile.test(inside)) return
  return `an area holds ${area}.ts (its door) and <subject>.routes|rules|queries|present|jobs.ts with their tests, in one folder`
}

/** The repository path that an import of ours leads to; undefined for a package of others. */
export function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  const ours = /^@aforo\/([a-z0-9]+)(?:\/(.+))?$/.exec(specifier)
  if (!ours) return
  const [, workspace = '', path = ''] = ours
  return workspace === 'e2e' ? `e2e/${path}.ts` : `${workspace}/src/${path}.ts`
}

function importBreach(file: string, specifier: string): string | undefined {
  const to = target(file, specifier)
  const workspace = file.split('/')[0]
  const there = to?.split('/')[0]
  const test = /\.test\.tsx?$/.test(file)

  const pure = to ? there === 'contract' || /\.rules\.ts$/.test(to) : pureLibraries.has(specifier)
  if (/\.rules\.ts$/.test(file) && !pure)
    return 'rules are pure: they import only the contract, other rules and libraries that only compute'
  if (!to) return
  if (workspace === 'contract' && there !== 'contract') return 'the contract imports nothing of ours'
  if (workspace === 'web' && there !== 'web' && there !== 'contract') return 'the web app imports only the contract'
  if (workspace === 'simulators' && there !== 'simulators')
    return 'a simulator knows nothing of the product it imitates for'
  // The scripts have no name: they run before any package is in.
  const named = there && there !== 'scripts' && workspaces.includes(there)
  if (named && there !== workspace && specifier.startsWith('.'))
    return `another workspace is imported by its name, @aforo/${there}/…`

  const from = areaOf(file)
  const into = areaOf(to)
  if (
    from &&
    into &&
    from !== into &&
    to !== `server/src/${into}/${into}.ts` &&
    !(test && /\.(test|rules)\.ts$/.test(to))
  )
    if (!(/\.rules\.ts$/.test(file) && /\.rules\.ts$/.test(to)))
      return `the area ${into} is entered by its door, server/src/${into}/${into}.ts`
  if (file.startsWith('server/src/platform/') && into && !test)
    return 'the platform serves every area and knows none of them'
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    if (['node_modules', 'dist', '.cache', 'test-results'].includes(name)) return []
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourcesUnder(path)
    return /\.tsx?$/.test(name) && !/\.gen\.ts$/.test(name) ? [path] : []
  })
}

/** Every breach in a checkout. */
export function breachesIn(root: string): Breach[] {
  const files = workspaces.flatMap(workspace => sourcesUnder(join(root, workspace)))
  return files.flatMap(path => breaches(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')))
}

if (import.meta.main) {
  const found = breachesIn(dirname(import.meta.dirname))
  for (const { file, line, message } of found) console.error(`${file}:${line}  ${message}`)
  console.log(found.length ? `walls: ${found.length} broken` : 'walls: all stand')
  process.exitCode = found.length ? 1 : 0
}
