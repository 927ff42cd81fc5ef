import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { contractPrices } from './prices.jobs.ts'
import { claimReminders, toldOf } from './reminders.queries.ts'
import { type ComingEnd, comingEnds } from './reminders.service.ts'

/** The distances that a date is within, the farthest first. */
const distancesWithin = ({ today, date, distances }: ComingEnd) =>
  distances.filter(days => daysUntil(today, date) <= days)

/**
 * Tells the executive at 90, 60 and 30 days that a contract ends, or that the last day for its notice comes; administrators, where a
 * contract has nobody. What is told is stored in the same transaction, so nobody hears it twice, and what was missed while
 * the program was down is told once.
 */
const contractReminders: ScheduledJob = {
  name: 'contracts.reminders',
  failed: 'Unos avisos de contratos por vencer no se pudieron enviar',
  // In the morning where the operator works.
  cron: '10 12 * * *',
  async work(services) {
    const now = services.clock.now()
    const [coming, told] = await asSystem(services.database, async tx => [await comingEnds(tx, now), await toldOf(tx)])
    const keyOf = (one: Record<'tenant_id' | 'contract_id' | 'about' | 'date', string>, days: number | undefined) =>
      [one.tenant_id, one.contract_id, one.about, one.date, days].join(' ')
    const known = new Set(told.map(one => keyOf(one, one.days)))
    // Who was told at 30 days needs no word of 90.
    for (const one of coming) if (!known.has(keyOf(one, distancesWithin(one).at(-1)))) await remind(services, one, now)
  },
}

async function remind(services: Services, coming: ComingEnd, now: Temporal.Instant) {
  await asJob(services, coming.tenant_id, 'Contratos por vencer', async unit => {
    const claimed = await claimReminders(unit.tx, coming, distancesWithin(coming), now)
    if (claimed.length === 0) return
    const { number, client_name, campus_names, about, date, renewsOn, executive_id } = coming
    const left = daysUntil(coming.today, date)
    const when = left === 0 ? 'hoy' : left === 1 ? 'mañana' : `en ${left} días`
    await notify(unit, {
      tenantId: coming.tenant_id,
      userIds: executive_id === null ? await administratorsOf(unit.tx, [coming.country_code]) : [executive_id],
      kind: 'CONTRACT_ENDING',
      title: renewsOn
        ? `El contrato ${number} de ${client_name} ${renewalInWords({ on: renewsOn, noticeBy: date }, coming.today)}`
        : about === 'END'
          ? `El contrato ${number} de ${client_name} termina ${when}`
          : `El plazo para avisar sobre el contrato ${number} de ${client_name} vence ${when}`,
      body: `${campus_names.join(', ')} · ${formatDate(date)}`,
      link: `/app/sales/contracts/${coming.contract_id}`,
    })
  })
}

export const contractJobs = [contractReminders, contractPrices]
