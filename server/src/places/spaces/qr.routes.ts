import { randomUUID } from 'node:crypto'
import { mostCodesAtOnce, type QrLayout } from '@aforo/api/places/space-qr'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { holdCampus } from '../campuses/campuses.ts'
import { codeOf, qrPdf } from './qr.document.ts'
import type { QrMail } from './qr.jobs.ts'
import { codedSpaces } from './qr.queries.ts'
import type { Context } from './space-changes.service.ts'
import { traceOf } from './spaces.present.ts'
import { findSpace } from './spaces.queries.ts'

const fileName = (name: string) => `QR ${name.replace(/[^\p{L}\p{N} .-]/gu, ' ').trim()}.pdf`

/** Has the codes mailed to whoever asks. */
function request(
  { enqueue, caller }: Context,
  what: { campusId: string; spaceId?: string; title: string },
  layout: QrLayout,
  codes: number,
) {
  const data: QrMail = {
    ...what,
    layout,
    tenantId: caller.tenantId,
    to: caller.username,
    givenName: caller.givenName,
    requestId: randomUUID(),
  }
  enqueue('spaces.qr', data)
  return { codes, message: `Enviaremos los códigos QR a ${caller.username} como máximo en 1 hora.` }
}

export const qrRoutes = {
  downloadQr: on.spaces.downloadQr.handler(async ({ input, context: { tx, services }, errors }) => {
    const space = (await findSpace(tx, input.id)) ?? notFound(errors)
    const found = await codedSpaces(tx, space.campus_id, space.id)
    const wanted = input.inside ? found : found.slice(0, 1)
    if (wanted.length > mostCodesAtOnce)
      invalidField(errors, 'inside', `Son ${wanted.length} códigos: pídelos por correo.`)
    const title = wanted[0]?.name ?? space.name
    const chunks: Buffer<ArrayBuffer>[] = []
    const codes = wanted.map(codeOf(services.settings.publicUrl))
    for await (const chunk of qrPdf(codes, input.layout, `Códigos QR: ${title}`)) chunks.push(Buffer.from(chunk))
    return new File(chunks, fileName(title), { type: 'application/pdf' })
  }),

  requestQr: on.spaces.requestQr.handler(async ({ input, context, errors }) => {
    const space = (await findSpace(context.tx, input.id)) ?? notFound(errors)
    const found = await codedSpaces(context.tx, space.campus_id, space.id)
    context.record({ action: 'space.qr_requested', entityType: 'space', entityId: space.id, after: traceOf(space) })
    const what = { campusId: space.campus_id, spaceId: space.id, title: found[0]?.name ?? space.name }
    return request(context, what, input.layout, found.length)
  }),

  requestCampusQr: on.spaces.requestCampusQr.handler(async ({ input, context, errors }) => {
    const campus = (await holdCampus(context.tx, input.id)) ?? notFound(errors)
    const { length } = await codedSpaces(context.tx, campus.id)
    context.record({ action: 'campus.qr_requested', entityType: 'campus', entityId: campus.id })
    return request(context, { campusId: campus.id, title: campus.name }, input.layout, length)
  }),
}
