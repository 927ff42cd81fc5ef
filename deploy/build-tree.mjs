// `node deploy/build-tree.mjs <folder>`: makes the tree of files that an installation runs and the image copies. It has the
// server's sources, the built web app, the production packages and their list (SBOM), and neither Node, which the machine
// or the image's base has, nor LibreOffice, which runs beside it. Its PostgreSQL is for the proof of backups.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ensureBuilt, ensureInstalled, root, run, Stop, serverFlags } from '../scripts/setup.mjs'

/** What an installation has as a program beside it instead: Gotenberg for LibreOffice. */
const besides = /^@matbee\/libreoffice-converter$/
/** The server, and the workspaces that it imports. */
const workspaces = ['api', 'server', 'simulators']
/** What the units and the program's messages point to. */
const operatorsPages = ['docs/operating.md', 'docs/backups.md', 'docs/runbooks.md', 'docs/scaling.md']
/** Sources that only tests use, and what only compilers and debuggers read in packages. */
const ofTests = /\.test\.ts$|\/testing(\/|$)|\/generate-schema\.ts$/
const ofCompilers = /\.(d\.[cm]?ts|map|tsbuildinfo)$/

/** Builds the tree beside its place and moves it in whole. */
function buildTree(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Stop(`la carpeta ${folder} no está vacía`)
  const tree = `${folder}.${process.pid}.part`
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  const packages = neededPackages()
  const list = listOf(packages)
  const paths = [...packages.needed.keys()].filter(path => path.includes('node_modules/'))
  copyPackages(paths, tree)
  copySources(tree)
  writeFileSync(join(tree, 'sbom.cdx.json'), `${JSON.stringify(list, undefined, 2)}\n`)
  writeFileSync(join(tree, 'aforo'), launcher)
  openToAll(tree)
  chmodSync(join(tree, 'aforo'), 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(tree, folder)
  console.log(`${folder}: ${paths.length} paquetes, ${Math.round(bytesIn(folder) / 1024 / 1024)} MB`)
}

/**
 * The packages that the server needs in production, as the lock resolves them: by path, each with the paths that it needs.
 * Those beside it, and what only they need, aren't among them.
 */
function neededPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = new Map()
  const reach = path => {
    if (needed.has(path)) return
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const needs = Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })
      .filter(name => !besides.test(name) && !peerDependenciesMeta?.[name]?.optional)
      .flatMap(name => resolved(packages, path, name) ?? [])
    needed.set(path, needs)
    for (const next of needs) reach(next)
  }
  reach('server')
  return { needed, refOf: path => `${nameAt(packages, path)}@${packages[path].version}` }
}

const nameAt = (packages, path) => packages[path].name ?? path.split('node_modules/').at(-1)

/** As Node finds it: in the nearest node_modules that has it and is there. Other platforms' builds are not. */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name).replaceAll('\\', '/')
    const found = packages[path]
    if (found) return found.link ? found.resolved : existsSync(join(root, path)) ? path : undefined
    if (folder === '.') return undefined
  }
}

/** npm's list of all packages in CycloneDX's format, of which those stay that are needed. */
function listOf({ needed, refOf }) {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { status, stdout, stderr } = spawnSync(npm[0], [...npm.slice(1), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Stop(`npm sbom no pudo listar los paquetes: ${stderr.trim().split('\n')[0]}`)
  const list = JSON.parse(stdout)
  const refs = new Map([...needed].map(([path, needs]) => [refOf(path), needs.map(refOf)]))
  const itself = list.metadata.component
  return {
    ...list,
    // npm calls it by the folder that it stands in.
    metadata: { ...list.metadata, component: { ...itself, name: 'aforo' } },
    components: list.components.filter(component => refs.has(component['bom-ref'])),
    dependencies: [
      { ref: itself['bom-ref'], dependsOn: [refOf('server')] },
      ...[...refs].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  }
}

function copyPackages(paths, tree) {
  for (const path of paths)
    cpSync(join(root, path), join(tree, path), {
      recursive: true,
      // What is inside of it is a package by itself.
      filter: source => !relative(join(root, path), source).includes('node_modules') && !ofCompilers.test(source),
    })
}

function copySources(tree) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify({ name, version, license, type: 'module' })}\n`)
  const copy = path =>
    cpSync(join(root, path), join(tree, path), { recursive: true, filter: source => !ofTests.test(source) })
  for (const workspace of workspaces) {
    copy(`${workspace}/package.json`)
    copy(`${workspace}/src`)
    const link = join(tree, 'node_modules', '@aforo', workspace)
    mkdirSync(dirname(link), { recursive: true })
    // Node strips types of sources outside of node_modules only.
    symlinkSync(join('..', '..', workspace), link)
  }
  for (const path of ['server/migrations', 'server/templates', 'web/dist', ...operatorsPages]) copy(path)
}

const launcher = `#!/bin/sh
# Starts Aforo. "aforo backup FILE" and "aforo restore FILE" copy its data and put it back; "aforo doctor" looks at an
# installation; "aforo --help" lists settings.
here=$(dirname "$(readlink -f "$0")")
# One heap for all threads: the C library would keep one for each.
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
# What Node compiled: the next start is faster by a quarter.
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-\${AFORO_DATA:-data}/compiled}"
case "$1" in
  doctor) exec "\${AFORO_NODE:-node}" "$here/server/src/platform/doctor/main.ts" "$@" ;;
  backup | restore) exec "\${AFORO_NODE:-node}" "$here/server/src/platform/backup/main.ts" "$@" ;;
esac
exec "\${AFORO_NODE:-node}" ${serverFlags.join(' ')} "$here/server/src/main.ts" "$@"
`

/** Everybody may read and run it, whatever the umask was; only its owner may change it. */
function openToAll(path) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

function bytesIn(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0)
}

await run(() => {
  const folder = process.argv[2]
  if (!folder) throw new Stop('di en qué carpeta: node deploy/build-tree.mjs <carpeta>')
  ensureInstalled()
  ensureBuilt()
  buildTree(resolve(folder))
})
