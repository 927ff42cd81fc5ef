import type { Job } from './jobs.ts'
import type { Message } from './mail.ts'
import { sendFor } from './mail-brand.ts'

declare module './job-queue.ts' {
  interface JobData {
    'mail.send': Message & { tenantId: string }
  }
}

/** Number of mails that a copy fetches at once. */
export const mailsTogether = 20

/** Sends a queued message, so that a change can be saved while the mail server is down. */
export const mailJob: Job<'mail.send'> = {
  name: 'mail.send',
  failed: 'Un correo no se pudo enviar',
  together: mailsTogether,
  work: (services, { tenantId, ...message }) => sendFor(services, tenantId, message),
}
