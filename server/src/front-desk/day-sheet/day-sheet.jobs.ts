import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { daySheetMail } from './day-sheet.mail.ts'
import { claimMail, type DueMail, listDue } from './day-sheet.queries.ts'
import { clockAt, isWanted } from './day-sheet.rules.ts'
import { daySheetOf } from './day-sheet.service.ts'
import { linkOf } from './subscriptions.service.ts'

/** So many at a time; the rest follow at once. */
const batch = 200

/**
 * Mails the day's sheet to those who asked for it. Each is noted in the transaction that sends it, so that nobody gets it
 * twice, however many copies run, and one missed during downtime is sent later, until the campus closes.
 */
export const daySheetJob: ScheduledJob = {
  name: 'day-sheet.mail',
  failed: 'Unas hojas del día no se pudieron enviar',
  cron: '* * * * *',
  async work(services) {
    const now = services.clock.now()
    for (;;) {
      const due = await asSystem(services.database, tx => listDue(tx, now, batch))
      let fault: unknown
      // One that fails is tried again with the next run; the others get theirs.
      for (const one of due)
        await send(services, one, now).catch(error => {
          fault ??= error
        })
      if (fault) throw fault
      if (due.length < batch) break
    }
  },
}

const send = (services: Services, due: DueMail, now: Temporal.Instant) =>
  asJob(services, due.tenant_id, 'Hoja del día', async ({ tx, enqueue }) => {
    const person = await claimMail(tx, due)
    if (!person) return
    const sheet = await daySheetOf({ tx, now }, due.campus_id, due.date)
    if (!sheet || !isWanted(sheet.open, clockAt(now, sheet.timeZone))) return
    const { tenant_id: tenantId, user_id: userId, campus_id: campusId } = due
    const addresses = {
      sheet: `${services.settings.publicUrl}/app/reception/day?campus=${campusId}&date=${due.date}`,
      unsubscribe: linkOf(services, { tenantId, userId, campusId }),
    }
    enqueue('mail.send', {
      ...daySheetMail(sheet, { username: person.username, givenName: person.given_name }, addresses),
      id: `hoja-${campusId}-${due.date}-${userId}`,
    })
  })
