import type { Readable } from 'node:stream'

/** Stores files under keys like `<tenant>/<kind>/<id>.webp`. Every method but `link` may throw FilesAway. */
export interface Store {
  /** @param signal aborts the upload, as when its client disconnects */
  put(key: string, bytes: Buffer, contentType: string, signal?: AbortSignal): Promise<void>
  /** Copies a local file into the store without reading it into memory. */
  putFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void>
  /** @returns undefined if there is no such file; the stream fails with FilesAway */
  open(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** The keys of all files in no particular order, including partial files left by a crash. */
  list(): AsyncIterable<string>
}

/**
 * The store didn't answer in time, refused, or answered outside its protocol. The same call may succeed later: callers
 * get UNAVAILABLE, jobs are retried.
 */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super('the file store is away', { cause })
  }
}
