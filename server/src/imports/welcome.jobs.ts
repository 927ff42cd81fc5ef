import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { asTenant } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { jobName } from './check.jobs.ts'
import { linkDays, welcomeMail } from './imports.present.ts'
import { insertWelcomeLink, markMailed, type Newcomer, nextNewcomers } from './people.queries.ts'

/** Mails of one job; a queue gives out one job a second, so this is also how many go in a second at most. */
const atOnce = 20

interface WelcomeData {
  tenantId: string
  importId: string
  /** One person alone, whose mail was not taken at first. */
  again?: Newcomer
}

/**
 * Welcomes the people whom an import made, a few at a time. The link is made here and sent at once: nowhere is more than
 * its digest kept. A mail that isn't taken is tried again by itself and holds up nobody.
 */
export const welcomeJob: Job<WelcomeData> = {
  name: 'imports.welcome',
  async work(services, { tenantId, importId, again }) {
    if (again) return welcome(services, again)
    const people = await asTenant(services.database, tenantId, tx => nextNewcomers(tx, importId, atOnce))
    for (const person of people) {
      const taken = await welcome(services, person).then(
        () => true,
        (error: unknown) => {
          services.log.warn({ err: error, importId }, 'welcome not taken')
          return false
        },
      )
      await asJob(services, tenantId, jobName, async ({ tx, now, enqueue }) => {
        await markMailed(tx, importId, person.rowNo, now)
        if (!taken) enqueue('imports.welcome', { tenantId, importId, again: person } satisfies WelcomeData)
      })
    }
    await asJob(services, tenantId, jobName, async ({ enqueue, emit }) => {
      if (people.length === atOnce) enqueue('imports.welcome', { tenantId, importId } satisfies WelcomeData)
      if (people.length > 0) emit({ topic: 'imports', id: importId })
    })
  },
}

async function welcome({ database, clock, mail, settings }: Services, person: Newcomer) {
  const { tenantId, userId } = person
  if (!person.signsInWithPassword) return mail.send(welcomeMail(person, `${settings.publicUrl}/login`))
  const token = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(token).digest('base64url')
  const expiresAt = clock.now().add({ hours: linkDays * 24 })
  await asTenant(database, tenantId, tx =>
    insertWelcomeLink(tx, { tenantId, userId, id: randomUUIDv7(), digest, expiresAt }),
  )
  await mail.send(welcomeMail(person, `${settings.publicUrl}/login/reset?token=${token}`))
}
