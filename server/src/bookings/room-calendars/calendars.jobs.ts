import type { CalendarSystem } from '@aforo/api/platform/connections'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { askPull, askPushes, askWatch } from './ask.service.ts'
import { systemsOf } from './events.queries.ts'
import {
  forgetPosition,
  noteAsked,
  roomsDue,
  takeChanges,
  tenantsWithChanges,
  tenantsWithRooms,
} from './rooms.queries.ts'

/** Seconds between two looks at changed bookings. */
const lookEvery = 5
const atOnce = 200
const name = 'Calendarios de salas'

/** Has changed bookings compared with their events. */
async function askChanges(services: Services, tenantId: string) {
  const some = async (unit: JobUnit) => {
    const ids = await takeChanges(unit.tx, atOnce)
    const wanted = new Map<CalendarSystem, string[]>()
    for (const { id, system } of await systemsOf(unit.tx, ids)) wanted.set(system, [...(wanted.get(system) ?? []), id])
    for (const [system, changed] of wanted) await askPushes(unit, system, changed)
    return ids.length
  }
  while ((await asJob(services, tenantId, name, some)) === atOnce);
}

/** Renews announcements before they end, and asks for changes that nobody announced. */
async function askDue(services: Services, tenantId: string) {
  const now = services.clock.now()
  const due = {
    now,
    channelsEndBefore: now.add({ hours: 24 }),
    channelsAskedBefore: now.subtract({ hours: 1 }),
    readBefore: now.subtract({ minutes: 15 }),
    // A room without announcements is asked often instead.
    quietReadBefore: now.subtract({ minutes: 2 }),
    fullReadBefore: now.subtract({ hours: 24 }),
    failedBefore: now.subtract({ hours: 1 }),
  }
  const found = await asTenant(services.database, tenantId, tx => roomsDue(tx, due))
  if (found.length === 0) return
  await asJob(services, tenantId, name, async unit => {
    for (const room of found) {
      if (room.whole) await forgetPosition(unit.tx, room.id)
      if (room.read || room.whole) await askPull(unit, room)
      if (room.channel) await askWatch(unit, room)
      await noteAsked(unit.tx, room, now)
    }
  })
}

/** Carries changes of bookings to the calendars, and keeps the calendars' announcements alive. */
export const roomCalendarsJob: ScheduledJob = {
  name: 'room-calendars.look',
  failed: 'Los calendarios de las salas no se pudieron comparar',
  every: () => lookEvery,
  async work(services) {
    const { database } = services
    for (const tenantId of await asSystem(database, tenantsWithChanges)) await askChanges(services, tenantId)
    for (const tenantId of await asSystem(database, tenantsWithRooms)) await askDue(services, tenantId)
  },
}
