import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { QrLayout } from '@aforo/api/places/space-qr'
import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { sendFor } from '../../platform/mail-brand.ts'
import type { Services } from '../../platform/services.ts'
import { codeOf, qrPdf } from './qr.document.ts'
import { codedSpaces } from './qr.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'spaces.qr': QrMail
  }
}

export interface QrMail {
  tenantId: string
  campusId: string
  /** With all that stands in it; the whole campus without one. */
  spaceId?: string
  layout: QrLayout
  /** What the codes are of. */
  title: string
  to: string
  givenName: string
  /** Names the mail and its file. */
  requestId: string
}

/** Larger files are refused by many mail servers; then the mail has a link instead. Bytes. */
const largestAttachment = 8 * 1024 * 1024
const linkDays = 7

/** Mails the QR codes of a campus, or of a space and all that stands in it, as one PDF. */
const qrJob: Job<'spaces.qr'> = {
  name: 'spaces.qr',
  failed: 'Unos códigos QR no se pudieron enviar',
  async work(services, data) {
    const { database, settings } = services
    const spaces = await asTenant(database, data.tenantId, tx => codedSpaces(tx, data.campusId, data.spaceId))
    const folder = await mkdtemp(join(tmpdir(), 'aforo-qr-'))
    try {
      const path = join(folder, 'codigos-qr.pdf')
      const codes = spaces.map(codeOf(settings.publicUrl))
      await pipeline(qrPdf(codes, data.layout, `Códigos QR: ${data.title}`), createWriteStream(path))
      await send(services, data, path, codes.length)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function send(services: Services, data: QrMail, path: string, count: number) {
  const { files, clock, settings } = services
  const { to, givenName, title, requestId } = data
  const isSmall = (await stat(path)).size <= largestAttachment
  let how = 'Van en el archivo adjunto.'
  if (!isSmall) {
    const key = `${data.tenantId}/qr/${requestId}.pdf`
    await files.putFile(key, path, 'application/pdf')
    const link = files.link(key, clock.now(), linkDays * 24 * 3600)
    how = `Descárgalos aquí; el enlace sirve durante ${linkDays} días:\n\n${settings.publicUrl}${link}`
  }
  await sendFor(services, data.tenantId, {
    to,
    subject: `Códigos QR de ${title}`,
    text: `Hola, ${givenName}:

Están listos los ${count} códigos QR de ${title}. ${how}
`,
    attachments: isSmall ? [{ filename: 'codigos-qr.pdf', path, contentType: 'application/pdf' }] : [],
    id: `qr-${requestId}`,
  })
}

export const spaceJobs = [qrJob]
