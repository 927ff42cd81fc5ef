import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { bucket } from './file-stores/bucket.ts'
import { folder } from './file-stores/folder.ts'
import type { Store } from './file-stores/store.ts'
import type { Settings } from './settings.ts'
import { spanned } from './telemetry/spans.ts'

/**
 * The file store. No call may use it while holding a database connection: a store that hangs would block all other
 * calls. A call checks first, then stores, and refers to the file in a later transaction. A file that nothing refers to
 * is deleted a day later.
 */
export interface Files extends Store {
  /** A signed link to the file, valid for `seconds` (an hour by default) and up to 15 minutes more. */
  link(key: string, now: Temporal.Instant, seconds?: number): string
  /** Whether the signature is ours, valid for this key, and not expired. */
  accepts(key: string, expires: string, signature: string, now: Temporal.Instant): boolean
}

/** The store of the uploaded files, without links. */
export const openStore = async (settings: Settings): Promise<Store> =>
  settings.S3_BUCKET ? measured(await bucket(settings, settings.S3_BUCKET)) : folder(join(settings.AFORO_DATA, 'files'))

/** A store whose calls are measured. A key stays here: it is one to a picture or a contract. */
function measured(store: Store): Store {
  const call = <T>(name: string, run: () => Promise<T>) =>
    spanned(`${name} S3`, 'CLIENT', { 'aforo.system': 'S3' }, run)
  return {
    ...store,
    put: (...given) => call('put', () => store.put(...given)),
    putFile: (...given) => call('put', () => store.putFile(...given)),
    open: key => call('get', () => store.open(key)),
    remove: key => call('delete', () => store.remove(key)),
  }
}

/**
 * Opens the file store: a folder in AFORO_DATA, or an S3 bucket if configured.
 * @param secret signs the links
 */
export async function openFiles(settings: Settings, secret: Buffer): Promise<Files> {
  const store = await openStore(settings)
  const sign = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')
  return {
    ...store,
    link(key, now, seconds = 3600) {
      // Rounded up to a quarter of an hour: while the link stays the same, browsers use their cached copy.
      const expires = String(Math.ceil((now.epochMilliseconds / 1000 + seconds) / 900) * 900)
      return `/files/${key}?expires=${expires}&signature=${sign(key, expires)}`
    },
    accepts(key, expires, signature, now) {
      const expected = Buffer.from(sign(key, expires))
      const given = Buffer.from(signature)
      return (
        expected.length === given.length &&
        timingSafeEqual(expected, given) &&
        Number(expires) * 1000 > now.epochMilliseconds
      )
    },
  }
}
