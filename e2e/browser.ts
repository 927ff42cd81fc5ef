import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** How to launch the Chromium that was found, as Playwright's `launchOptions`. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const repository = dirname(import.meta.dirname)
/** Without the other clock of `npm test -- --at`, under which Chromium comes to a stop; its pages get it by a script. */
const ours = Object.fromEntries(
  Object.entries(process.env).filter(([name, value]) => value !== undefined && name !== 'LD_PRELOAD'),
) as Record<string, string>

/**
 * A Chromium that runs on this machine: the one named by `CHROMIUM_PATH`; the one that comes inside an npm package, unpacked
 * once, with its own libraries and fonts where the machine has none; or the system's, on platforms without that package. The
 * package's is the same everywhere and has no windows: the same walks take a quarter less of the processors than with a
 * desktop's Chromium 156, which draws its own tabs and buttons beside each page.
 */
export async function findBrowser(): Promise<Browser> {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH: no existe ${asked}`)
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  const chosen = asked ?? (isPackaged ? undefined : installed)
  return chosen ? { executablePath: chosen, args: ['--no-sandbox'], env: ours } : packagedBrowser()
}

/** The npm package's Chromium (Linux on x64 only). Its own flags are for a cloud function; the tests need few of them. */
export async function packagedBrowser(): Promise<Browser> {
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const env = { ...ours }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  const starts = () => spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' })
  if (starts().status !== 0) env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib')
  const tried = starts()
  if (tried.status !== 0)
    throw new Error(
      `No hay un Chromium que funcione aquí; indique uno en CHROMIUM_PATH. ${tried.stderr ?? tried.error}`,
    )
  return { executablePath, args: ['--no-sandbox', '--no-zygote', '--font-render-hinting=none'], env }
}

async function unpacked(): Promise<string> {
  const home = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const folder = join(repository, 'node_modules', '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  // The package unpacks into the shared temporary folder, where another user's or a half-written copy may lie; it is
  // sent to a folder of ours, which gets its name only when it is whole.
  await mkdir(dirname(folder), { recursive: true })
  const making = await mkdtemp(`${folder}-`)
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = making
  if (tmpdir() !== making)
    throw new Error('TMPDIR no tiene efecto en esta plataforma; indique un navegador en CHROMIUM_PATH')
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  const unpacking = archives.map(archive => inflate(join(home, 'bin', archive)))
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await Promise.all(unpacking)
  await writeFile(
    join(making, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
  )
  try {
    await rename(making, folder)
  } catch (error) {
    // Another run finished first; its copy is the same.
    if (!existsSync(folder)) throw error
    await rm(making, { recursive: true, force: true })
  }
  return folder
}
