import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FilesAway, type Store } from './store.ts'

const absent = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** A full, read-only or broken disk: the operating system refused, but may succeed later. */
const awayIfRefused = (error: unknown) =>
  (error as { syscall?: string }).syscall === undefined ? error : new FilesAway(error)

/** A file store in a local folder or on a network drive. */
export function folder(root: string): Store {
  const at = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(resolve(root) + sep)) throw new RangeError('the key leaves the store')
    return path
  }
  // Written under a unique temporary name and renamed, so that nobody reads a partial file or moves another writer's.
  const write = async (key: string, to: (part: string) => Promise<void>) => {
    const path = at(key)
    const part = `${path}.${randomUUID()}.part`
    try {
      await mkdir(dirname(path), { recursive: true })
      await to(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw awayIfRefused(error)
    }
  }
  return {
    put: (key, bytes, _contentType, signal) => write(key, part => writeFile(part, bytes, { signal })),
    putFile: (key, from, _contentType, signal) =>
      write(key, part => pipeline(createReadStream(from), createWriteStream(part), { signal })),
    async open(key) {
      try {
        const file = await open(at(key))
        if ((await file.stat()).isFile()) return file.createReadStream()
        await file.close()
      } catch (error) {
        if (!absent.has((error as { code?: string }).code ?? '')) throw awayIfRefused(error)
      }
      return undefined
    },
    async remove(key) {
      await rm(at(key), { force: true }).catch(error => {
        throw awayIfRefused(error)
      })
    },
    async *list() {
      await mkdir(root, { recursive: true })
      for await (const entry of await opendir(root, { recursive: true }))
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    },
  }
}
