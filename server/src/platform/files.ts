import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { bucket } from './file-stores/bucket.ts'
import { folder } from './file-stores/folder.ts'
import type { Store } from './file-stores/store.ts'
import type { Settings } from './settings.ts'

/**
 * The file store. A call that uses it holds no database connection meanwhile: a store that accepts and says nothing would
 * otherwise stop every other call. It asks first, stores, and refers to the file in a transaction afterwards; what nobody
 * refers to in the end is swept a day later.
 */
export interface Files extends Store {
  /** A signed link to the file, valid for `seconds` (an hour by default) and up to 15 minutes more. */
  link(key: string, now: Temporal.Instant, seconds?: number): string
  /** Whether the signature is ours, for this key, and hasn't expired. */
  accepts(key: string, expires: string, signature: string, now: Temporal.Instant): boolean
}

/** Opens the file store: a folder of AFORO_DATA, or an S3 bucket if one is configured. @param secret signs the links */
export async function openFiles(settings: Settings, secret: Buffer): Promise<Files> {
  const store = settings.S3_BUCKET
    ? await bucket(settings, settings.S3_BUCKET)
    : folder(join(settings.AFORO_DATA, 'files'))
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
