// The set-up that `npm start` and `npm test` share. Plain JavaScript for whatever Node (20 or newer) runs npm,
// since at this point nothing may be installed yet. What people read here is Spanish, as in the rest of the product.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A problem that the person at the terminal can solve: shown as one line, without a stack. */
export class Stop extends Error {}

/** Runs `main`; a `Stop`, or an error of the file system, becomes one line on stderr and exit code 1. */
export async function run(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    const plain = error instanceof Stop ? error.message : explainFileError(error)
    if (!plain) throw error
    console.error(`aforo: ${plain}`)
    process.exitCode = 1
  }
}

function explainFileError(error) {
  const where = error?.path ? ` (${error.path})` : ''
  if (error?.code === 'EACCES' || error?.code === 'EPERM' || error?.code === 'EROFS')
    return `no se puede escribir en la carpeta${where}; dé permiso al usuario actual o use otra copia del programa`
  if (error?.code === 'ENOSPC') return `no queda espacio en disco${where}`
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * True when every package that package-lock.json asks for is in node_modules at that version. npm writes its own list
 * last, so an interrupted installation counts as none. Packages for other platforms may be missing.
 */
export function isInstalled(folder = root) {
  const asked = readJson(join(folder, 'package-lock.json'))?.packages
  const present = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages
  if (!asked || !present) return false
  return Object.entries(asked).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const found = present[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** Brings node_modules to what package-lock.json says; does nothing, and needs no network, when it already is. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) throw new Stop(`hace falta Node 20 o más nuevo para instalar; este es ${process.versions.node}`)
  if (isInstalled()) return
  console.error('aforo: instalando los paquetes (solo la primera vez, o cuando cambian)…')
  // npm tells its scripts where it lives; without it (node scripts/start.mjs) the one on the PATH serves.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // Not `npm ci`: it refuses a lock without the builds for other platforms, and some registries don't carry them all.
  // `install --no-save` takes exactly the versions and hashes of the lock too, and leaves it as it is.
  const args = [
    ...npm.slice(1),
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--loglevel=error',
  ]
  const npmRun = spawnSync(npm[0], args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  })
  if (npmRun.error?.code === 'ENOENT') throw new Stop('no se encuentra npm en el PATH')
  if (npmRun.error) throw npmRun.error
  if (npmRun.status !== 0) {
    const reason = npmRun.stderr.split('\n').filter(line => line.startsWith('npm error'))
    console.error(reason.slice(0, 8).join('\n'))
    throw new Stop(`no se pudieron instalar los paquetes: ${explainNpmError(npmRun.stderr)}`)
  }
}

function explainNpmError(stderr) {
  if (/E(ACCES|PERM|ROFS)\b/.test(stderr)) return `la carpeta ${root} no permite escribir al usuario actual`
  if (/ENOSPC/.test(stderr)) return 'no queda espacio en disco'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/.test(stderr))
    return 'no hay conexión con el registro de npm (la primera instalación la necesita)'
  return 'npm install terminó con error (las líneas de arriba lo explican)'
}

/** The path of the Node 26 that package-lock.json pins: the only one that runs the product and its tests. */
export function pinnedNode() {
  const path = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(path))
    throw new Stop(`no hay un Node 26 empaquetado para esta plataforma (${process.platform} ${process.arch})`)
  return path
}

/** Where Node keeps what it compiled, so that the next process of the same sources starts in three quarters of the time. */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
}

/**
 * How the server's process is run: with as little memory as it needs. V8 would let the space of young objects grow until
 * collecting them is rare, and all objects to a multiple of what is in use before it looks for what isn't; the C library
 * keeps a heap for each thread. Under load all of it costs more memory than it saves time (docs/benchmarks/bookings.md).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']
export const serverProgram = {
  args: [...serverFlags, join(root, 'server', 'src', 'main.ts')],
  env: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2', ...compileCache },
}

const skipped = new Set(['node_modules', 'dist', '.cache', 'test-results'])

/** The SHA-256 of all that goes into the web app: its sources, the contract's, and the exact packages. */
export function webSources(folder = root) {
  const hash = createHash('sha256')
  const walk = path => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const inside = `${path}/${entry.name}`
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(inside)
      } else if (entry.isFile() && !/\.gen\.ts$|\.test\.tsx?$/.test(entry.name)) {
        hash
          .update(inside)
          .update('\0')
          .update(readFileSync(join(folder, inside)))
          .update('\0')
      }
    }
  }
  for (const path of ['web', 'api']) walk(path)
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/** Whether web/dist was made from the sources that are there. */
export function isBuilt() {
  const stamp = join(root, 'web', 'dist', '.sources')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === webSources()
}

/**
 * Builds the web app into web/dist unless the one there was made from the same sources. It is built beside and moved
 * in whole, so that an interrupted build leaves the former one.
 */
export function ensureBuilt() {
  if (isBuilt()) return
  const dist = join(root, 'web', 'dist')
  const sources = webSources()
  console.error('aforo: preparando la aplicación web…')
  accessSync(join(root, 'web'), constants.W_OK)
  const made = join(root, 'web', '.cache', `dist-${process.pid}`)
  mkdirSync(dirname(made), { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawnSync(pinnedNode(), [vite, 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (build.status !== 0) {
    rmSync(made, { recursive: true, force: true })
    throw new Stop('no se pudo preparar la aplicación web (las líneas de arriba lo explican)')
  }
  writeFileSync(join(made, '.sources'), sources)
  rmSync(dist, { recursive: true, force: true })
  renameSync(made, dist)
}

/** In production nothing is installed or built at a start, whose machine may have no network and no right to write. */
export function refuseUnprepared() {
  const missing = [
    ['los paquetes', join(root, 'node_modules', 'fastify')],
    ['la aplicación web', join(root, 'web', 'dist', 'index.html')],
  ].flatMap(([what, path]) => (existsSync(path) ? [] : [what]))
  if (missing.length > 0)
    throw new Stop(
      `falta preparar ${missing.join(' y ')}, y con AFORO_ENV=production nada se prepara al empezar; usa la imagen, o el árbol que hace node deploy/build-tree.mjs`,
    )
}

/** Who started this: the shell that npm runs its scripts in, when npm does. */
const parent = process.ppid

/**
 * Runs a program in the foreground and answers its exit code (128 + the signal's number when one ended it). Signals
 * sent to this process reach it; Ctrl-C in a terminal already does, and isn't sent twice. A SIGTERM sent to npm reaches
 * only the shell in between, which ends without handing it on: that it is gone ends the program too.
 */
export function foreground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    let told = false
    const forward = signal => {
      told = true
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const orphaned = setInterval(() => {
      if (told || process.env.npm_lifecycle_event === undefined || process.ppid === parent) return
      forward('SIGTERM')
    }, 200)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(orphaned)
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
    })
  })
}
