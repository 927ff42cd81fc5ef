import { randomUUIDv7 } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GoogleCalendarSimulator } from '@aforo/simulators/google-calendar'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { sealSecrets } from '../platform/outside-systems/secrets.ts'
import { openSealing } from '../platform/sealing.ts'
import { namedSecret } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'

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
  const folder = join(settings.AFORO_DATA, 'simulators')
  const file = join(folder, 'google-calendar.json')
  mkdirSync(folder, { recursive: true })
  const { tenantId, timeZone, rooms } = found
  const calendars = await startGoogleCalendar({
    people: ['ana@anden.example'],
    rooms: Object.fromEntries(Object.entries(mailboxes).map(([name, mailbox]) => [mailbox, name])),
    adminUser,
    timeZone,
  })
  if (existsSync(file)) calendars.store.load(readFileSync(file, 'utf8'))
  else seed(calendars, timeZone)
  let timer: NodeJS.Timeout | undefined
  const keep = () => {
    timer = undefined
    writeFileSync(`${file}.part`, calendars.store.dump())
    renameSync(`${file}.part`, file)
  }
  keep()
  const { heard } = calendars.store
  calendars.store.heard = mailbox => {
    heard(mailbox)
    timer ??= setTimeout(keep, 500).unref()
  }
  await connect(database, { tenantId, id: found.id ?? randomUUIDv7(), isNew: found.id === null, rooms }, calendars)
  const { host } = new URL(calendars.url)
  return {
    settings: {
      ...settings,
      AFORO_OUTSIDE_NETWORKS: [settings.AFORO_OUTSIDE_NETWORKS, host].filter(Boolean).join(','),
    },
    begin: calendars.deliver,
    async close() {
      clearTimeout(timer)
      keep()
      await calendars.close()
    },
  }
}

/** Where it listens changes with each start, and nobody announces anything to what listened before. */
async function connect(
  database: Database,
  given: { tenantId: string; id: string; isNew: boolean; rooms: readonly { id: string; name: string }[] },
  calendars: GoogleCalendarSimulator,
) {
  const { tenantId, id, isNew, rooms } = given
  const sealing = openSealing(await namedSecret(database, 'sealing'))
  const sealed = sealSecrets(sealing, { tenantId, system }, { serviceAccount: calendars.credentials })
  const now = {
    address: calendars.url,
    settings: JSON.stringify({ adminUser, responsible }),
    sealed_secrets: JSON.stringify(sealed),
    circuit: 'CLOSED',
    failures: 0,
    openings: 0,
    down_since: null,
    fault: null,
    probe_at: null,
    paused_until: null,
  }
  await asSystem(database, async tx => {
    await tx
      .insertInto('connections')
      .values({ tenant_id: tenantId, system, id, ...now, simulated: true, enabled: true })
      .onConflict(conflict => conflict.columns(['tenant_id', 'system']).doUpdateSet(now))
      .execute()
    await tx
      .updateTable('calendar_rooms')
      .set({ channel_id: null, channel_until: null, channel_digest: null, channel_asked_at: null })
      .where('tenant_id', '=', tenantId)
      .where('system', '=', system)
      .execute()
    // The third one is left to be connected by hand.
    for (const { id: spaceId, name } of isNew ? rooms.filter(room => room.name !== 'Puente') : [])
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
  })
}
