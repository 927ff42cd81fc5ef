import type { Job } from './jobs.ts'
import type { Message } from './mail.ts'

/** Mails of a queue that a copy sends in a second at most: five hundred invitations are out within half a minute. */
export const mailsTogether = 20

/** Sends a message that a change asked for; the mail server may be down when the change is saved. */
export const mailJob: Job<Message> = {
  name: 'mail.send',
  together: mailsTogether,
  work: (services, message) => services.mail.send(message),
}
