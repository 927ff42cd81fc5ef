import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { bucket } from '../file-stores/bucket.ts'
import { folder } from '../file-stores/folder.ts'
import { FilesAway, type Store } from '../file-stores/store.ts'
import { type Settings, StartupError } from '../settings.ts'
import { explained } from './copies.ts'

/** Where copies are kept: a folder, or an S3 bucket. */
export interface BackupPlace {
  /** In words, for people. */
  name: string
  /** Makes an empty folder to make or check a copy in, and removes those of a killed run. */
  workFolder(): Promise<string>
  /** Takes a finished file out of the work folder. */
  keep(path: string, fileName: string): Promise<void>
  /** @returns undefined if it isn't there */
  open(fileName: string): Promise<Readable | undefined>
  remove(fileName: string): Promise<void>
}

const workPrefix = '.copia-nocturna-'

/** A new work folder. Only one run works at a time, so that others are left from killed ones. */
async function workIn(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    for (const name of await readdir(parent))
      if (name.startsWith(workPrefix)) await rm(join(parent, name), { recursive: true, force: true })
    return await mkdtemp(join(parent, workPrefix))
  } catch (error) {
    throw await explained(error, parent)
  }
}

/** The folder of copies, by default beside the data. */
const folderOf = ({ AFORO_BACKUP_FOLDER, AFORO_DATA }: Settings) =>
  resolve(AFORO_BACKUP_FOLDER ?? join(AFORO_DATA, 'backups'))

/** The place that the settings name. */
export async function openPlace(settings: Settings): Promise<BackupPlace> {
  const { AFORO_BACKUP_S3_BUCKET: name } = settings
  return name ? bucketPlace(await bucket(settings, name), name, settings) : folderPlace(folderOf(settings))
}

/** What the place is called, without opening it. */
export const placeName = (settings: Settings): string =>
  settings.AFORO_BACKUP_S3_BUCKET ? `Cubo «${settings.AFORO_BACKUP_S3_BUCKET}» de S3` : `Carpeta ${folderOf(settings)}`

function folderPlace(root: string): BackupPlace {
  const store = folder(root)
  return {
    name: `Carpeta ${root}`,
    workFolder: () => workIn(root),
    // On the same disk, so that it appears complete or not at all.
    keep: (path, fileName) => rename(path, join(root, fileName)),
    open: fileName => store.open(fileName),
    remove: fileName => store.remove(fileName),
  }
}

/** Keys of copies begin with this. */
const prefix = 'copias/'

function bucketPlace(store: Store, name: string, { AFORO_DATA }: Settings): BackupPlace {
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof FilesAway)) throw error
      throw new StartupError(`El cubo «${name}» de S3 ${bucketFault(error)}.`)
    }
  }
  return {
    name: `Cubo «${name}» de S3`,
    workFolder: () => workIn(resolve(AFORO_DATA)),
    async keep(path, fileName) {
      await asked(() => store.putFile(prefix + fileName, path, 'application/octet-stream'))
      await rm(path)
    },
    open: fileName => asked(() => store.open(prefix + fileName)),
    remove: fileName => asked(() => store.remove(prefix + fileName)),
  }
}

/** What a store's refusal means, and what to do. */
function bucketFault({ cause }: FilesAway): string {
  const { name = '', message = '' } = (cause ?? {}) as Error
  if (/AccessDenied|Forbidden|SignatureDoesNotMatch|InvalidAccessKeyId/i.test(`${name} ${message}`))
    return 'no deja guardar la copia: da a la clave de S3_ACCESS_KEY_ID permiso para leer, escribir y borrar en él'
  if (/NoSuchBucket/i.test(`${name} ${message}`)) return 'no existe: créalo o corrige AFORO_BACKUP_S3_BUCKET'
  return `no responde o rechazó la copia (${message || name || 'sin respuesta'}): revisa S3_ENDPOINT y vuelve a intentarlo`
}
