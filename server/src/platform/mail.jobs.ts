import type { Job } from './jobs.ts'
import type { Message } from './mail.ts'
import { sendFor } from './mail-brand.ts'

/** How many mails of a queue a copy takes at once. */
export const mailsTogether = 20

/** Sends a queued message, so that a change can be saved while the mail server is down. */
export const mailJob: Job<Message & { tenantId: string }> = {
  name: 'mail.send',
  together: mailsTogether,
  work: (services, { tenantId, ...message }) => sendFor(services, tenantId, message),
}
