import { z } from 'zod'
import { backOffice, call, flag, Id, invalidField } from '../platform/base.ts'

/** PAGE: one large code a page. SHEET: many small ones on an A4 page, to print and cut. */
export const QrLayout = z.enum(['PAGE', 'SHEET'])
export type QrLayout = z.infer<typeof QrLayout>

/** Maximum codes made while the caller waits; more are mailed. */
export const mostCodesAtOnce = 300

const read = { tags: ['spaces'] } as const
const Requested = z.object({ message: z.string(), codes: z.int() })
const layout = QrLayout.default('PAGE')

/**
 * QR codes as PDF. Each opens `/q/{spaceId}` at the product's public address, which doesn't change when the space is
 * renamed or moved.
 */
export const spaceQr = {
  downloadQr: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/spaces/{id}/qr/download',
      summary: 'El código QR de un espacio, como PDF',
      description:
        'Con `inside=true`, el de cada espacio que hay en él, en páginas propias o, con `layout=SHEET`, en hojas para recortar.',
      ...read,
    })
    .input(z.object({ id: Id, inside: flag.default(false), layout }))
    .errors({ INVALID_FIELD: invalidField })
    .output(z.file()),

  requestQr: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/spaces/{id}/request-qr',
      summary: 'Recibir por correo los códigos QR de un espacio y de lo que hay en él',
      ...read,
    })
    .input(z.object({ id: Id, layout }))
    .output(Requested),

  requestCampusQr: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/campus/{id}/request-qr',
      summary: 'Recibir por correo los códigos QR de toda una sede',
      ...read,
    })
    .input(z.object({ id: Id, layout }))
    .output(Requested),
}
