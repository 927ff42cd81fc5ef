import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { asSystem } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs.ts'
import { forgottenPasswordMail, linkMinutes } from './passwords.present.ts'
import { insertLink, ownerByUsername } from './passwords.queries.ts'

/**
 * Mails the link for a new password to whoever asked, if that account exists. The link is made here and sent at once:
 * nowhere, not even on a queue, is more than its digest kept. A failed sending makes another link.
 */
export const forgottenPasswordJob: Job<{ username: string }> = {
  name: 'users.forgotten-password',
  async work({ database, clock, mail, settings }, { username }) {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const owner = await asSystem(database, async tx => {
      const found = await ownerByUsername(tx, username)
      const digest = createHash('sha256').update(token).digest('base64url')
      const expiresAt = now.add({ minutes: linkMinutes })
      if (found) await insertLink(tx, found, { id: randomUUIDv7(), digest, expiresAt, now })
      return found
    })
    if (owner) await mail.send(forgottenPasswordMail(owner, `${settings.publicUrl}/login/reset?token=${token}`))
  },
}
