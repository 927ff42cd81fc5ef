import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { readSettings, type Settings, StartupError } from '../settings.ts'
import { isArchive, packBackup, unpackBackup } from './archive.ts'
import { backUpEmbedded, restoreEmbedded, stampOf } from './embedded-backup.ts'
import { backUpServer } from './server-backup.ts'
import { restoreServer } from './server-restore.ts'

const help = `npm run db:backup  -- [archivo]             copia la base de datos y los archivos subidos en un archivo nuevo
npm run db:restore -- archivo [--replace]   los recupera desde una copia; --replace, aunque ya haya datos

La base es la de DATABASE_URL (con pg_dump, pg_restore y psql) o, sin ella, la integrada en AFORO_DATA. Se copia aunque el programa
esté en marcha; se recupera con el programa detenido.
Los archivos son los de la carpeta AFORO_DATA/files. Los que están en S3 no van en la copia.`

const kindOf = ({ DATABASE_URL }: Settings) => (DATABASE_URL ? 'server' : 'embedded')

async function backUp(file: string | undefined): Promise<string> {
  const settings = readSettings(process.env)
  const { DATABASE_URL, AFORO_DATA, S3_BUCKET } = settings
  const target = file ?? `aforo-${stampOf(systemClock.now())}.tar`
  if (existsSync(target)) throw new StartupError(`${target} ya existe; una copia no se sobrescribe.`)
  const making = await workFolder(dirname(resolve(target)))
  try {
    const database = join(making, 'database')
    if (DATABASE_URL) await backUpServer(DATABASE_URL, database)
    else await backUpEmbedded(AFORO_DATA, database)
    const folder = S3_BUCKET ? undefined : join(AFORO_DATA, 'files')
    const count = await packBackup(target, kindOf(settings), database, folder)
    const files = S3_BUCKET
      ? `Los archivos subidos no van en ella: están en el cubo «${S3_BUCKET}» de S3, que se copia aparte`
      : `Lleva la base de datos y los archivos subidos (${count})`
    return `Copia guardada en ${resolve(target)}. ${files}.`
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function restore(file: string | undefined, replace: boolean): Promise<string> {
  if (!file) throw new StartupError('Indica el archivo de la copia.')
  const settings = readSettings(process.env)
  const { DATABASE_URL, AFORO_DATA, S3_BUCKET } = settings
  if (!(await isArchive(file))) throw new StartupError(`${file} no es una copia hecha con npm run db:backup.`)
  await mkdir(AFORO_DATA, { recursive: true })
  const making = await workFolder(AFORO_DATA)
  try {
    await unpackBackup(file, kindOf(settings), making)
    const copy = join(making, 'database')
    const now = systemClock.now()
    const kept = DATABASE_URL
      ? await restoreServer(DATABASE_URL, copy, { replace })
      : await restoreEmbedded(AFORO_DATA, copy, { replace, now })
    const files = S3_BUCKET
      ? { said: `Los archivos subidos no iban en ella: se esperan en el cubo «${S3_BUCKET}» de S3.` }
      : await moveFiles(join(making, 'files'), join(AFORO_DATA, 'files'), stampOf(now))
    const before = [kept, files.kept].filter(path => path !== undefined)
    return `Base de datos restaurada. ${files.said}${before.length > 0 ? ` Lo anterior quedó en ${before.join(' y ')}.` : ''}`
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Moves a backup's files into place, and existing ones aside. */
async function moveFiles(unpacked: string, target: string, stamp: string): Promise<{ said: string; kept?: string }> {
  if (!existsSync(unpacked)) return { said: 'No había archivos subidos en ella.' }
  const kept = existsSync(target) ? `${target}-${stamp}` : undefined
  if (kept) await rename(target, kept)
  await rename(unpacked, target)
  return { said: `Archivos restaurados en ${resolve(target)}.`, kept }
}

/** A work folder beside its destination, so that the final move is one step. */
const workFolder = (parent: string) =>
  mkdtemp(join(parent, '.aforo-copia-')).catch((error: Error) => {
    throw new StartupError(`No se puede escribir en ${parent}: ${error.message}.`)
  })

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, replace: { type: 'boolean', default: false } },
  })
  const [action, file] = positionals
  if (values.help) console.log(help)
  else console.log(await (action === 'restore' ? restore(file, values.replace) : backUp(file)))
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const isExplained =
    error instanceof StartupError || code?.startsWith('ERR_PARSE_ARGS') || ['EACCES', 'ENOSPC'].includes(`${code}`)
  if (!isExplained) throw error
  console.error(`aforo: ${message}`)
  process.exitCode = 1
}
