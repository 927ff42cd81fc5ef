import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import type { Settings } from '../settings.ts'
import { FilesAway, type Store } from './store.ts'

/** Connection timeout, in milliseconds. */
const connectWithin = 3_000
/** Slowest accepted upload rate, in bytes per second. */
const slowestUpload = 128 * 1024
/** Bytes of a file that are held in memory and sent in one request; S3 takes 10,000 parts of up to 5 GiB. */
const partBytes = 16 * 1024 ** 2
const mostParts = 10_000

/** Waits for the store's answer for `milliseconds` at most, and no longer than the caller. @throws FilesAway */
async function within<T>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<T>,
  hungUp?: AbortSignal,
): Promise<T> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new Error('no answer in time')), milliseconds)
  const signal = hungUp ? AbortSignal.any([over.signal, hungUp]) : over.signal
  try {
    // A race: the client may wait for the store's permission to send the body before it gives up.
    const ends = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => ends.reject(signal.reason), { once: true })
    if (signal.aborted) ends.reject(signal.reason)
    return await Promise.race([ask(signal), ends.promise])
  } catch (error) {
    throw new FilesAway(error)
  } finally {
    clearTimeout(timer)
  }
}

/** A file's content; errors on the way are reported as the store's. */
function streamOf(body: Readable): Readable {
  const content = new PassThrough()
  body.on('error', error => content.destroy(new FilesAway(error)))
  content.on('close', () => body.destroy())
  return body.pipe(content)
}

/** A file store in an Amazon S3 bucket, or in any store that speaks its protocol. */
export async function bucket(settings: Settings, name: string): Promise<Store> {
  // Imported only when S3 is configured: the client is large.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const silence = settings.S3_SECONDS * 1000
  const client = new S3Client({
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: Boolean(settings.S3_ENDPOINT),
    maxAttempts: 2,
    // Otherwise it writes some errors to the console, which it throws anyway.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: connectWithin, socketTimeout: silence },
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
  })
  // A page of a proxy, or of another server now at that address: the client takes any 200 for success.
  client.middlewareStack.add(
    next => async args => {
      const answer = await next(args)
      const { headers, statusCode, body } = answer.response as {
        headers: Record<string, string>
        statusCode: number
        body?: unknown
      }
      if (!headers['content-type']?.startsWith('text/html')) return answer
      if (body instanceof Readable) body.destroy()
      throw new Error(`a page instead of an answer, with status ${statusCode}`)
    },
    { step: 'deserialize', priority: 'low', name: 'refusePages' },
  )

  /** For an answer, and one retry. */
  const patience = 2 * silence
  const stored = async (
    size: number,
    send: (signal: AbortSignal) => Promise<{ ETag?: string | undefined }>,
    hungUp?: AbortSignal,
  ) => {
    const { ETag } = await within(patience + (size / slowestUpload) * 1000, send, hungUp)
    if (!ETag) throw new FilesAway(new Error('stored without an ETag'))
  }
  return {
    put(Key, Body, ContentType, hungUp) {
      const put = new PutObjectCommand({ Bucket: name, Key, Body, ContentType, ContentLength: Body.length })
      return stored(Body.length, abortSignal => client.send(put, { abortSignal }), hungUp)
    },
    // In parts where it has more than one: a single request may send 5 GB. A failed upload leaves no parts behind.
    async putFile(Key, path, ContentType, hungUp) {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      const upload = new Upload({
        client,
        params: { Bucket: name, Key, Body, ContentType },
        partSize: Math.max(partBytes, Math.ceil(size / mostParts)),
        queueSize: 1,
      })
      const send = (signal: AbortSignal) => {
        signal.addEventListener('abort', () => upload.abort(), { once: true })
        return upload.done()
      }
      try {
        await stored(size, send, hungUp)
      } finally {
        Body.destroy()
      }
    },
    async open(key) {
      try {
        const get = new GetObjectCommand({ Bucket: name, Key: key })
        const { Body } = await within(patience, abortSignal => client.send(get, { abortSignal }))
        return Body && streamOf(Body as Readable)
      } catch (error) {
        if (error instanceof FilesAway && error.cause instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      const remove = new DeleteObjectCommand({ Bucket: name, Key: key })
      await within(patience, abortSignal => client.send(remove, { abortSignal }))
    },
    async *list() {
      let from: string | undefined
      do {
        const list = new ListObjectsV2Command({ Bucket: name, ContinuationToken: from })
        const page = await within(patience, abortSignal => client.send(list, { abortSignal }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        from = page.NextContinuationToken
      } while (from)
    },
  }
}
