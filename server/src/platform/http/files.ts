import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { ConversionFault } from '../word/engine.ts'
import { pdfOf } from '../word/pdf-views.ts'
import { knownProblem } from './problems.ts'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.ics': 'text/calendar; charset=utf-8',
}

const Link = z.object({
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(100),
  /** Downloads the file under this name instead of showing it. */
  download: z.string().max(250).optional(),
  /** Shows a DOCX as a PDF. */
  as: z.literal('pdf').optional(),
})

/** A header's file name by RFC 8187, which allows any script. */
const savedAs = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Serves stored files by valid signed links. */
export function serveFiles(app: FastifyInstance, services: Services) {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const link = Link.safeParse(request.query)
    const holds =
      link.success && services.files.accepts(key, link.data.expires, link.data.signature, services.clock.now())
    if (holds && link.data.as) {
      const pdf = await pdfOf(services, key).catch((error: unknown) => {
        if (error instanceof ConversionFault) return error
        throw error
      })
      if (pdf instanceof ConversionFault) {
        const message = pdf.lasting ? pdf.message : `${pdf.message} Vuelve a intentarlo.`
        return reply.code(422).send({ ...knownProblem('NOT_SHOWN_AS_PDF'), detail: message, message })
      }
      if (!pdf) return reply.code(404).send(knownProblem('NOT_FOUND'))
      return reply.header('cache-control', 'private, max-age=3600').header('content-type', 'application/pdf').send(pdf)
    }
    const stream = holds ? await services.files.open(key) : undefined
    if (!stream) return reply.code(404).send(knownProblem('NOT_FOUND'))
    if (link.data?.download) reply.header('content-disposition', savedAs(link.data.download))
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('content-type', types[extname(key)] ?? 'application/octet-stream')
      .send(stream)
  })
}
