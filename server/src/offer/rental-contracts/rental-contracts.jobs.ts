import { daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { type ComingDate, claimReminders, comingDates, toldOf } from './reminders.queries.ts'
import { distancesWithin, linkOf } from './rental-contracts.rules.ts'

/**
 * Tells administrators at 180, 90 and 30 days that a rental contract ends or that its notice date comes. What they are told
 * is stored in the same transaction, so nobody hears it twice, and what was missed while the program was down is told once.
 */
const rentalReminders: ScheduledJob = {
  name: 'rental-contracts.reminders',
  failed: 'Unos avisos de alquileres por vencer no se pudieron enviar',
  // In the morning where the operator works.
  cron: '0 12 * * *',
  async work(services) {
    const now = services.clock.now()
    const [coming, told] = await asSystem(services.database, async tx => [await comingDates(tx, now), await toldOf(tx)])
    const keyOf = (one: Record<'tenant_id' | 'contract_id' | 'about' | 'date', string>, days: number | undefined) =>
      [one.tenant_id, one.contract_id, one.about, one.date, days].join(' ')
    const known = new Set(told.map(one => keyOf(one, one.days)))
    // Who was told at 30 days needs no word of 90.
    for (const one of coming)
      if (!known.has(keyOf(one, distancesWithin(one.today, one.date).at(-1)))) await remind(services, one, now)
  },
}

async function remind(services: Services, coming: ComingDate, now: Temporal.Instant) {
  await asJob(services, coming.tenant_id, 'Alquileres por vencer', async unit => {
    const claimed = await claimReminders(unit.tx, coming, distancesWithin(coming.today, coming.date), now)
    if (claimed.length === 0) return
    const { code, landlord_name, campus_names, about, date } = coming
    const left = daysUntil(coming.today, date)
    const when = left === 0 ? 'hoy' : left === 1 ? 'mañana' : `en ${left} días`
    await notify(unit, {
      tenantId: coming.tenant_id,
      userIds: await administratorsOf(unit.tx, coming.countries),
      kind: 'LEASE_ENDING',
      title:
        about === 'END'
          ? `El alquiler ${code} termina ${when}`
          : `El plazo para avisar sobre el alquiler ${code} vence ${when}`,
      body: `${campus_names.join(', ')} · ${landlord_name} · ${formatDate(date)}`,
      link: linkOf(coming),
    })
  })
}

export const rentalJobs = [rentalReminders]
