import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { readSettings, StartupError } from '../settings.ts'
import { backUpEmbedded, restoreEmbedded, stampOf } from './embedded-backup.ts'
import { backUpServer, restoreServer } from './server-backup.ts'

const help = `npm run db:backup  -- [archivo]             copia la base de datos en un archivo nuevo
npm run db:restore -- archivo [--replace]   la llena desde una copia; --replace, aunque ya tenga datos

La base es la de DATABASE_URL (con pg_dump y pg_restore) o, sin ella, la integrada en AFORO_DATA, con el programa detenido.
Los archivos subidos no van en la copia: están en la carpeta AFORO_DATA/files o en S3.`

async function backUp(file: string | undefined): Promise<string> {
  const { DATABASE_URL, AFORO_DATA } = readSettings(process.env)
  const target = file ?? `aforo-${stampOf(systemClock.now())}.${DATABASE_URL ? 'dump' : 'tar.gz'}`
  if (existsSync(target)) throw new StartupError(`${target} ya existe; una copia no se sobrescribe.`)
  if (DATABASE_URL) await backUpServer(DATABASE_URL, target)
  else await backUpEmbedded(AFORO_DATA, target)
  return `Copia guardada en ${resolve(target)}`
}

async function restore(file: string | undefined, replace: boolean): Promise<string> {
  if (!file) throw new StartupError('Indica el archivo de la copia.')
  const { DATABASE_URL, AFORO_DATA } = readSettings(process.env)
  const kind = await kindOf(file)
  if (kind === 'server' && !DATABASE_URL)
    throw new StartupError(`${file} es la copia de un servidor PostgreSQL; indica cuál en DATABASE_URL.`)
  if (kind === 'embedded' && DATABASE_URL)
    throw new StartupError(`${file} es la copia de una base integrada; se restaura sin DATABASE_URL.`)
  if (DATABASE_URL) {
    await restoreServer(DATABASE_URL, file, { replace })
    return 'Base de datos restaurada.'
  }
  const kept = await restoreEmbedded(AFORO_DATA, file, { replace, now: systemClock.now() })
  return `Base de datos restaurada en ${resolve(AFORO_DATA)}.${kept ? ` La anterior quedó en ${kept}` : ''}`
}

/** Which kind of backup a file is, from its first bytes. */
async function kindOf(file: string): Promise<'embedded' | 'server'> {
  const handle = await open(file).catch((error: Error) => {
    throw new StartupError(`No se puede leer ${file}: ${error.message}`)
  })
  const { buffer } = await handle.read({ buffer: Buffer.alloc(5) })
  await handle.close()
  if (buffer.toString('latin1') === 'PGDMP') return 'server'
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'embedded'
  throw new StartupError(`${file} no es una copia hecha con npm run db:backup.`)
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, replace: { type: 'boolean', default: false } },
  })
  const [action, file] = positionals
  if (values.help) console.log(help)
  else console.log(await (action === 'restore' ? restore(file, values.replace) : backUp(file)))
} catch (error) {
  const isOption = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof StartupError) && !isOption) throw error
  console.error(`aforo: ${(error as Error).message}`)
  process.exitCode = 1
}
