import { largestFile } from '@aforo/api/platform/assets'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'

/** Maximum body of an upload: the largest file and the form around it, in bytes. */
const largestUpload = largestFile + 64 * 1024

/** A form has one file and a few fields; more parts would only cost parsing time. */
const limits = {
  parts: 16,
  files: 1,
  fileSize: largestFile + 1,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  headerPairs: 20,
}

const refused = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })

/**
 * Reads a `multipart/form-data` body. A file above its limit is cut one byte past it, so that the call refuses it in
 * its own words.
 * @throws with a `statusCode`: 411 without a length, 413 if it or the number of parts is too large, 400 if it isn't a
 * form
 */
export async function readForm(request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<FormData> {
  // Without a length the body could be endless.
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw refused(411, 'no length')
  if (length > largestUpload) throw refused(413, 'upload too large')

  const form = new FormData()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const tooMany = () => reject(refused(413, 'too many parts'))
  const noForm = (error: unknown) => reject(Object.assign(error as Error, { statusCode: 400 }))
  try {
    const parser = new Busboy({ headers: request.headers as BusboyHeaders, limits })
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) tooMany()
      else form.append(name, value)
    })
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('error', noForm)
      stream.on('end', () => form.append(name, new File(chunks, fileName ?? '', { type })))
    })
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, tooMany)
    parser.on('error', noForm)
    parser.on('finish', resolve)
    payload.on('error', noForm)
    payload.pipe(parser)
    await promise
  } catch (error) {
    // The rest of the body isn't read; the connection closes with the answer.
    payload.unpipe()
    payload.resume()
    throw (error as { statusCode?: number }).statusCode ? error : refused(400, 'no form')
  }
  return form
}
