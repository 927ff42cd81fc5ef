import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from './settings.ts'

/** Stores files under keys like `<tenant>/<kind>/<id>.webp`. */
interface Store {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Copies a local file into the store without reading it into memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** @returns undefined if there is no such file */
  open(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** The keys of all files in no particular order, including partial files left by a crash. */
  list(): AsyncIterable<string>
}

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

function folder(root: string): Store {
  const at = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(resolve(root) + sep)) throw new RangeError('the key leaves the store')
    return path
  }
  // Written to a temporary name of its own and renamed, so that nobody reads half a file, nor moves another one's away.
  const write = async (key: string, to: (part: string) => Promise<void>) => {
    const path = at(key)
    const part = `${path}.${randomUUID()}.part`
    await mkdir(dirname(path), { recursive: true })
    await to(part)
    await rename(part, path)
  }
  return {
    put: (key, bytes) => write(key, part => writeFile(part, bytes)),
    putFile: (key, from) => write(key, part => copyFile(from, part)),
    async open(key) {
      const found = await stat(at(key)).catch(() => undefined)
      return found?.isFile() ? createReadStream(at(key)) : undefined
    },
    remove: key => rm(at(key), { force: true }),
    async *list() {
      await mkdir(root, { recursive: true })
      for await (const entry of await opendir(root, { recursive: true }))
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    },
  }
}

async function bucket(settings: Settings, name: string): Promise<Store> {
  // Imported only when S3 is configured: the client is large.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: Boolean(settings.S3_ENDPOINT),
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
  })
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: bytes, ContentType: contentType }))
    },
    async putFile(key, path, contentType) {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client.send(
        new PutObjectCommand({ Bucket: name, Key: key, Body, ContentLength: size, ContentType: contentType }),
      )
    },
    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }))
        return Body as Readable | undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }))
    },
    async *list() {
      let from: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: name, ContinuationToken: from }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        from = page.NextContinuationToken
      } while (from)
    },
  }
}
