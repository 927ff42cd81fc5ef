import { randomUUIDv7 } from 'node:crypto'
import type { GoogleCalendarSimulator } from '@aforo/simulators/google-calendar'
import type { Database, Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { Settings } from '../platform/settings.ts'
import { connectSimulated, keptSoon, settingsFor, stateFile } from './simulated-connection.ts'

const system = 'GOOGLE_CALENDAR'
const adminUser = 'calendarios@anden.example'
const responsible = 'admin@anden.example'

/** The demo's rooms with a mailbox, of the campus in Barranco. */
const mailboxes = {
  Chabuca: 'chabuca@anden.example',
  'Bajada de Baños': 'bajada@anden.example',
  Puente: 'puente@anden.example',
} as const

/** Meetings in people's calendars: room, organiser, subject, days from today, hours; the last ones private or foreign. */
const cast: [keyof typeof mailboxes, string, string, number, string, string, { hidden?: true }?][] = [
  ['Chabuca', 'ana@anden.example', 'Comité de contenidos', 1, '17:00', '18:00'],
  ['Chabuca', 'pablo@estudiovertice.example', 'Revisión de planos', 2, '12:00', '13:00'],
  ['Bajada de Baños', 'ana@anden.example', 'Conversación personal', 1, '12:30', '13:30', { hidden: true }],
  ['Bajada de Baños', 'pablo@estudiovertice.example', 'Cena de equipo', 2, '22:00', '23:00'],
]

/** The simulated calendars of the demo. */
export interface DemoCalendars {
  /** Settings in which the simulator may be asked. */
  settings: Settings
  /** Announces changes from now on. */
  begin(): void
  close(): Promise<void>
}

const findOperator = (database: Database) =>
  asSystem(database, async tx => {
    const found = await tx
      .selectFrom('tenants as t')
      .leftJoin('connections as c', join => join.onRef('c.tenant_id', '=', 't.id').on('c.system', '=', system))
      .select(['t.id as tenantId', 't.time_zone as timeZone', 'c.id', 'c.simulated'])
      .where('t.domain_prefix', '=', 'aforoco')
      .executeTakeFirst()
    if (!found) return undefined
    const rooms = await tx
      .selectFrom('spaces')
      .select(['id', 'name'])
      .where('tenant_id', '=', found.tenantId)
      .where('name', 'in', Object.keys(mailboxes))
      .where('type', '=', 'ROOM')
      .where('deleted_at', 'is', null)
      .execute()
    return { ...found, rooms }
  })

/** Invites the rooms, as people of the operator and of a client would have. */
function seed(calendars: GoogleCalendarSimulator, timeZone: string) {
  const today = Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate()
  for (const [room, organizer, subject, days, from, to, more] of cast) {
    const at = (time: string) =>
      today.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds
    calendars.store.make({ organizer, subject, rooms: [mailboxes[room]], start: at(from), end: at(to), ...more })
  }
}

/**
 * Starts the simulated Google Workspace of the demo's operator and connects two of its rooms, unless somebody has
 * connected a Workspace of their own since. Its calendars are kept beside the database.
 */
export async function startDemoCalendars(database: Database, settings: Settings): Promise<DemoCalendars | undefined> {
  const found = await findOperator(database)
  if (!found || found.simulated === false || found.rooms.length === 0) return undefined
  const { startGoogleCalendar } = await import('@aforo/simulators/google-calendar')
  const { tenantId, timeZone, rooms } = found
  const calendars = await startGoogleCalendar({
    people: ['ana@anden.example'],
    rooms: Object.fromEntries(Object.entries(mailboxes).map(([name, mailbox]) => [mailbox, name])),
    adminUser,
    timeZone,
  })
  const kept = stateFile(settings, 'google-calendar')
  const state = kept.read()
  if (state) calendars.store.load(state)
  else seed(calendars, timeZone)
  const keep = keptSoon(() => kept.write(calendars.store.dump()))
  keep.now()
  const { heard } = calendars.store
  calendars.store.heard = mailbox => {
    heard(mailbox)
    keep.soon()
  }
  const connection = {
    tenantId,
    system,
    id: found.id,
    address: calendars.url,
    settings: { adminUser, responsible },
    secrets: { serviceAccount: calendars.credentials },
  } as const
  await connectSimulated(database, connection, tx => connectRooms(tx, tenantId, found.id === null ? rooms : []))
  return {
    settings: settingsFor(settings, calendars.url),
    begin: calendars.deliver,
    async close() {
      keep.now()
      await calendars.close()
    },
  }
}

/** Nobody announces anything to what listened before. @param rooms of a new connection */
async function connectRooms(tx: Tx, tenantId: string, rooms: readonly { id: string; name: string }[]) {
  await tx
    .updateTable('calendar_rooms')
    .set({ channel_id: null, channel_until: null, channel_digest: null, channel_asked_at: null })
    .where('tenant_id', '=', tenantId)
    .where('system', '=', system)
    .execute()
  // The third one is left to be connected by hand.
  for (const { id: spaceId, name } of rooms.filter(room => room.name !== 'Puente'))
    await tx
      .insertInto('calendar_rooms')
      .values({
        tenant_id: tenantId,
        id: randomUUIDv7(),
        system,
        space_id: spaceId,
        mailbox: mailboxes[name as keyof typeof mailboxes],
        name,
      })
      .execute()
}
