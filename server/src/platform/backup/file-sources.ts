import { createReadStream, createWriteStream } from 'node:fs'
import { open, opendir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Store } from '../file-stores/store.ts'

/** The uploaded files that go into a backup. */
export interface FileSource {
  /** Their keys, in no particular order. */
  keys(): AsyncIterable<string>
  /** A file with its size; undefined if it was deleted meanwhile. */
  open(key: string): Promise<{ size: number; stream: Readable } | undefined>
}

const ifGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** A file being written by the program, or left by a crash. */
const isPart = (name: string) => name.endsWith('.part')

/** The files of a folder, read in place. */
export const folderSource = (folder: string): FileSource => ({
  async *keys() {
    const entries = await opendir(folder, { recursive: true }).catch(ifGone)
    for await (const entry of entries ?? [])
      if (entry.isFile() && !isPart(entry.name))
        yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
  },
  async open(key) {
    const handle = await open(join(folder, key)).catch(ifGone)
    return handle && { size: (await handle.stat()).size, stream: handle.createReadStream() }
  },
})

/**
 * The files of a store elsewhere. Each is fetched whole before it is packed, since its size is needed first.
 * @param work a folder for one file at a time
 */
export const storeSource = (store: Store, work: string): FileSource => ({
  async *keys() {
    for await (const key of store.list()) if (!isPart(key)) yield key
  },
  async open(key) {
    const content = await store.open(key)
    if (!content) return undefined
    const path = join(work, 'fetched')
    await rm(path, { force: true })
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return { size: (await stat(path)).size, stream: createReadStream(path) }
  },
})
