import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { asSystem } from '../../platform/database/transaction.ts'
import { insertPasswordLink } from '../../platform/identity/credentials.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailsTogether } from '../../platform/mail.jobs.ts'
import { sendFor } from '../../platform/mail-brand.ts'
import type { Services } from '../../platform/services.ts'
import { forgottenPasswordMail, linkMinutes, welcomeDays, welcomeMail } from './passwords.mail.ts'
import { ownerByUsername, ownerToWelcome, type PasswordOwner } from './passwords.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'users.forgotten-password': { username: string }
    'users.welcome': { tenantId: string; userId: string }
  }
}

/** Makes a link for a new password. It is sent at once: nowhere, not even on a queue, is more than its digest kept. */
async function newLink(
  { database, clock, settings }: Services,
  owner: PasswordOwner,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const digest = createHash('sha256').update(token).digest('base64url')
  await asSystem(database, tx =>
    insertPasswordLink(tx, owner, { id: randomUUIDv7(), digest, expiresAt: now.add({ minutes }), now }),
  )
  return `${settings.publicUrl}/login/reset#token=${token}`
}

/** Mails the link for a new password to whoever asked, if that account exists. A failed sending makes another link. */
export const forgottenPasswordJob: Job<'users.forgotten-password'> = {
  name: 'users.forgotten-password',
  failed: 'El correo para recuperar una contraseña no se pudo enviar',
  async work(services, { username }) {
    const owner = await asSystem(services.database, tx => ownerByUsername(tx, username))
    if (!owner) return
    const link = await newLink(services, owner, linkMinutes)
    await sendFor(services, owner.tenantId, forgottenPasswordMail(owner, link))
  },
}

/** Welcomes somebody new: with a link to choose a password or, where another provider signs them in, to do so. */
export async function welcome(services: Services, { tenantId, userId }: { tenantId: string; userId: string }) {
  const owner = await asSystem(services.database, tx => ownerToWelcome(tx, tenantId, userId))
  if (!owner) return
  const link = owner.signsInWithPassword
    ? await newLink(services, owner, welcomeDays * 24 * 60)
    : `${services.settings.publicUrl}/login`
  await sendFor(services, tenantId, welcomeMail(owner, link))
}

export const welcomeJob: Job<'users.welcome'> = {
  name: 'users.welcome',
  failed: 'Una bienvenida no se pudo enviar',
  together: mailsTogether,
  work: welcome,
}
