import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a store does when it isn't well: accepts and never answers, begins an answer and stops, answers late, or answers
 * with what isn't the file.
 */
export type S3Misbehaviour = 'SILENT' | 'STALLS' | 'SLOW' | 'FORBIDDEN' | 'SLOW_DOWN' | 'REDIRECT' | 'HTML'

/** An object store that speaks S3's REST protocol for objects, uploads in parts and listings, for tests. */
export interface S3Simulator {
  /** For S3_ENDPOINT. */
  url: string
  objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Uploads in parts that were begun and neither completed nor aborted. */
  uploads: Map<string, Upload>
  /** How many of the next requests it answers with 503 SlowDown. */
  slowDown(count: number): void
  /** How it behaves from now on; undefined: well. Requests that it left without an answer get none. */
  misbehave(how: S3Misbehaviour | undefined): void
  /** Requests that have been accepted and not answered. */
  unanswered(): number
  close(): Promise<void>
}

/** An upload in parts, by its parts' numbers. */
interface Upload {
  contentType: string
  parts: Map<number, Buffer>
}

/** Smallest size of a part that isn't the last, in bytes, as Amazon has it. */
const smallestPart = 5 * 1024 ** 2

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`

/** Milliseconds that a slow store takes to answer. */
const slowMs = 200

const fault = (code: string) => xml(`<Error><Code>${code}</Code></Error>`)

/** Small, so that a test sees more than one page. */
const pageOfKeys = 2

const listing = (paths: string[], next: number | undefined) =>
  xml(
    `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${
      next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    }${paths.map(path => `<Contents><Key>${path.split('/').slice(2).join('/')}</Key></Contents>`).join('')}</ListBucketResult>`,
  )

/** What a body is that was sent while it was read, as `aws-chunked` has it: lengths before pieces, a checksum behind. */
function unchunked(sent: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at)
    const length = Number.parseInt(sent.subarray(at, end).toString('latin1'), 16)
    if (!(length > 0)) return Buffer.concat(pieces)
    pieces.push(sent.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

/** Starts an object store on a free port of this machine. Requests without an AWS signature are refused. */
export async function startS3(): Promise<S3Simulator> {
  const objects: S3Simulator['objects'] = new Map()
  const uploads: S3Simulator['uploads'] = new Map()
  let slow = 0
  let misbehaviour: S3Misbehaviour | undefined
  let open = 0
  const server = createServer(async (request, response) => {
    open++
    response.on('close', () => open--)
    if (misbehaviour === 'SILENT') return void request.resume()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname)
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(fault(code))

    if (slow > 0) {
      slow--
      return refuse(503, 'SlowDown')
    }
    switch (misbehaviour) {
      case 'STALLS':
        return response.writeHead(200, { 'content-length': 1_000, etag: '"0"' }).write('half')
      case 'SLOW':
        await new Promise(resolve => setTimeout(resolve, slowMs))
        break
      case 'FORBIDDEN':
        return refuse(403, 'AccessDenied')
      case 'SLOW_DOWN':
        return refuse(503, 'SlowDown')
      case 'REDIRECT':
        return response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end()
      case 'HTML':
        return response.writeHead(200, { 'content-type': 'text/html', etag: '"0"' }).end('<h1>Ingresa a la red</h1>')
    }
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return refuse(403, 'AccessDenied')
    const sent = Buffer.concat(parts)
    const bytes = request.headers['content-encoding'] === 'aws-chunked' ? unchunked(sent) : sent
    const contentType = request.headers['content-type'] ?? ''
    const answer = (body: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(xml(body))
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { contentType, parts: new Map() })
      return answer(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    const id = searchParams.get('uploadId')
    if (id) {
      const upload = uploads.get(id)
      if (!upload) return refuse(404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        upload.parts.set(Number(searchParams.get('partNumber')), bytes)
        return response.writeHead(200, { etag: `"${searchParams.get('partNumber')}"` }).end()
      }
      uploads.delete(id)
      if (request.method === 'DELETE') return response.writeHead(204).end()
      const inOrder = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part)
      if (inOrder.slice(0, -1).some(part => part.length < smallestPart)) return refuse(400, 'EntityTooSmall')
      objects.set(key, { bytes: Buffer.concat(inOrder), contentType: upload.contentType })
      return answer('<CompleteMultipartUploadResult><ETag>"0"</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes, contentType })
      return response.writeHead(200, { etag: '"0"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method === 'GET' && searchParams.get('list-type') === '2') {
      const start = Number(searchParams.get('continuation-token') ?? 0)
      const keys = [...objects.keys()].filter(each => each.startsWith(`${key.replace(/\/$/, '')}/`)).sort()
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          listing(
            keys.slice(start, start + pageOfKeys),
            start + pageOfKeys < keys.length ? start + pageOfKeys : undefined,
          ),
        )
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    response
      .writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length })
      .end(found.bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    slowDown: count => {
      slow = count
    },
    misbehave: how => {
      misbehaviour = how
    },
    unanswered: () => open,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
