import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../settings.ts'
import { type Account, accounts, type Owner, reaches } from './account.ts'
import { major } from './programs.ts'

/**
 * The embedded database's folder within a data folder: `data`, its `password` and, if needed, a copy of the programs.
 */
export const homeIn = (folder: string) => join(folder, 'postgresql')

export const dataIn = (home: string) => join(home, 'data')

const versionFile = (home: string) => join(dataIn(home), 'PG_VERSION')

/** Whether a home has a complete database. */
export const isDatabase = (home: string) => existsSync(versionFile(home))

/** The major version of the PostgreSQL that made the home's data: 18. */
export const versionOf = (home: string) => readFileSync(versionFile(home), 'utf8').trim()

/** @throws StartupError for a database that the bundled programs can't read */
export function refuseOthers(folder: string): void {
  const anew = 'quedó como estaba. Inicia con otra carpeta (AFORO_DATA=otra-carpeta)'
  if (existsSync(join(folder, 'database', 'PG_VERSION')) && !isDatabase(homeIn(folder)))
    throw new StartupError(
      `La base de datos de ${resolve(folder)} es de una versión anterior a la primera entrega y no se puede actualizar; ${anew}.`,
    )
  if (!isDatabase(homeIn(folder))) return
  const found = versionOf(homeIn(folder))
  if (found !== String(major()))
    throw new StartupError(
      `La base de datos de ${resolve(folder)} es de PostgreSQL ${found} y este programa trae el ${major()}; ${anew}, o con la versión de Aforo que la hizo.`,
    )
}

/** Alternatives where PostgreSQL can't run under our own account. */
export interface Offer {
  accounts: Account[]
  /** Destination for data from a folder that only root can enter. */
  elsewhere: string
}

/**
 * Prepares a home for an account that can run PostgreSQL in it. Data in a folder that only root can enter is moved to
 * one that the account can enter, leaving a link.
 * @param say called with the data's location if it was moved
 * @returns the account, and the home's real path
 * @throws StartupError if we are root and can't use another account
 */
export function settle(
  home: string,
  say: (words: string) => void,
  offer: Offer = { accounts: accounts(), elsewhere: '/var/lib/aforo' },
): { account: Account; home: string } {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const here = realpathSync(home)
  if (!isOthers(here)) chmodSync(here, 0o700)
  for (const account of offer.accounts) {
    give(here, account.owner ?? ours())
    if (!reaches(account, here)) continue
    if (lstatSync(home).isSymbolicLink()) say(`La base de datos está en ${here}.`)
    return { account, home: here }
  }
  const account = offer.accounts.at(-1)
  if (!account)
    throw new StartupError(
      'PostgreSQL no corre como root ni como un usuario sin nombre, y esta máquina no deja usar otro: inicia Aforo con otro usuario o indica un servidor en DATABASE_URL.',
    )
  const moved = moveElsewhere(home, account, offer.elsewhere)
  say(`PostgreSQL no corre como root, y otro usuario no entra en ${resolve(home)}: la base de datos está en ${moved}.`)
  return { account, home: moved }
}

/** Whether the folder belongs to another user, who then decides about permissions. */
const isOthers = (folder: string) => ![0, statSync(folder).uid].includes(process.getuid?.() ?? 0)

const ours = (): Owner => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })

function moveElsewhere(home: string, account: Account, elsewhere: string): string {
  let target: string
  try {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    target = mkdtempSync(join(elsewhere, 'postgresql-'))
  } catch {
    throw new StartupError(
      `PostgreSQL no corre como root, y otro usuario no entra en ${resolve(home)}: indica en AFORO_DATA una carpeta a la que todos puedan entrar, o un servidor en DATABASE_URL.`,
    )
  }
  try {
    rmdirSync(target)
    renameSync(home, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    cpSync(home, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    rmSync(home, { recursive: true })
  }
  symlinkSync(target, home)
  give(target, account.owner ?? ours())
  if (!reaches(account, target)) throw new StartupError(`La base de datos integrada no puede escribir en ${target}.`)
  return target
}

/** Makes an account the owner of a folder and its contents, unless it is already. */
export function give(folder: string, { uid, gid }: Owner): void {
  if (process.getuid?.() !== 0 || statSync(folder).uid === uid) return
  // The folder itself last: its owner shows that everything was given.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid)
  lchownSync(folder, uid, gid)
}
