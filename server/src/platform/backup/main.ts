import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { openStore } from '../files.ts'
import { readSettings, type Settings, StartupError } from '../settings.ts'
import { sourceOf, unpackBackup } from './archive.ts'
import { explained, kindOf, makeCopy, sessionUrl } from './copies.ts'
import { restoreEmbedded, stampOf } from './embedded-backup.ts'
import { folderSource } from './file-sources.ts'
import { restoreServer } from './server-restore.ts'

const help = `npm run db:backup  -- [archivo]             copia la base de datos y los archivos subidos en un archivo nuevo
npm run db:restore -- archivo [--replace]   los recupera desde una copia; --replace, aunque ya haya datos

La base es la de DATABASE_URL (con pg_dump, pg_restore y psql) o, sin ella, la integrada en AFORO_DATA. Se copia aunque el programa
esté en marcha; se recupera con el programa detenido.
Los archivos son los de la carpeta AFORO_DATA/files o, con S3_BUCKET, los del cubo.
Con AFORO_BACKUP_KEY la copia va cifrada; con la misma llave se recupera.`

async function backUp(file: string | undefined): Promise<string> {
  const settings = readSettings(process.env)
  const target = file ?? `aforo-${stampOf(systemClock.now())}.tar${settings.AFORO_BACKUP_KEY ? '.age' : ''}`
  if (existsSync(target)) throw new StartupError(`${target} ya existe; una copia no se sobrescribe.`)
  const making = await workFolder(dirname(resolve(target)))
  try {
    const { files } = await makeCopy(settings, target, making)
    const secret = settings.AFORO_BACKUP_KEY ? ' Está cifrada con AFORO_BACKUP_KEY.' : ''
    return `Copia guardada en ${resolve(target)}. Lleva la base de datos y los archivos subidos (${files}).${secret}`
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function restore(file: string | undefined, replace: boolean): Promise<string> {
  if (!file) throw new StartupError('Indica el archivo de la copia.')
  const settings = readSettings(process.env)
  const { AFORO_DATA, S3_BUCKET } = settings
  const url = sessionUrl(settings)
  const source = await sourceOf(file, settings.AFORO_BACKUP_KEY)
  await mkdir(AFORO_DATA, { recursive: true })
  const making = await workFolder(AFORO_DATA)
  try {
    await unpackBackup(source, kindOf(settings), making)
    const copy = join(making, 'database')
    const now = systemClock.now()
    const kept = url
      ? await restoreServer(url, copy, { replace })
      : await restoreEmbedded(AFORO_DATA, copy, { replace, now })
    const unpacked = join(making, 'files')
    const files: { said: string; kept?: string } = S3_BUCKET
      ? await storeFiles(unpacked, settings, S3_BUCKET)
      : await moveFiles(unpacked, join(AFORO_DATA, 'files'), stampOf(now))
    const before = [kept, files.kept].filter(path => path !== undefined)
    return `Base de datos restaurada. ${files.said}${before.length > 0 ? ` Lo anterior quedó en ${before.join(' y ')}.` : ''}`
  } catch (error) {
    throw await explained(error, making)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Puts a backup's files into the bucket, over those of the same name; it removes none. */
async function storeFiles(unpacked: string, settings: Settings, name: string): Promise<{ said: string }> {
  const store = await openStore(settings)
  const source = folderSource(unpacked)
  let count = 0
  for await (const key of source.keys()) {
    await store.putFile(key, join(unpacked, key), typeOfKey(key))
    count++
  }
  return { said: count === 0 ? noFiles : `Archivos restaurados en el cubo «${name}» de S3 (${count}).` }
}

const noFiles = 'No había archivos subidos en ella.'

const types: Readonly<Record<string, string>> = { webp: 'image/webp', pdf: 'application/pdf', png: 'image/png' }

/** Links to files name their own type; the bucket's is for people who look into it. */
const typeOfKey = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Moves a backup's files into place, and existing ones aside. */
async function moveFiles(unpacked: string, target: string, stamp: string): Promise<{ said: string; kept?: string }> {
  if (!existsSync(unpacked)) return { said: noFiles }
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
