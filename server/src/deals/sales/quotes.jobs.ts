import { buffer } from 'node:stream/consumers'
import type { Job } from '../../platform/jobs.ts'
import type { Message } from '../../platform/mail.ts'
import { sendFor } from '../../platform/mail-brand.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'sales.quote': Pick<Message, 'to' | 'subject' | 'text' | 'id'> & {
      tenantId: string
      fileKey: string
      filename: string
    }
  }
}

/** Sends a quote with its PDF, in the operator's look. */
const sendQuote: Job<'sales.quote'> = {
  name: 'sales.quote',
  failed: 'Unas cotizaciones no se pudieron enviar por correo',
  async work(services, { tenantId, fileKey, filename, ...message }) {
    const stored = await services.files.open(fileKey)
    if (!stored) throw new Error(`the quote ${fileKey} is not stored`)
    const attachment = { filename, content: await buffer(stored), contentType: 'application/pdf' }
    await sendFor(services, tenantId, { ...message, attachments: [attachment] })
  },
}

export const saleJobs = [sendQuote]
