import { randomUUID } from 'node:crypto'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { CalendarNote, CalendarRoom } from '@aforo/api/bookings/room-calendars'
import type { CalendarSystem, Connection, OutsideTask } from '@aforo/api/platform/connections'
import type { CalendarStore } from '@aforo/simulators/calendar-store'
import { type GoogleCalendarSimulator, startGoogleCalendar } from '@aforo/simulators/google-calendar'
import { type MicrosoftCalendarSimulator, startMicrosoftCalendar } from '@aforo/simulators/microsoft-calendar'
import { roomCalendarsJob } from '../bookings/room-calendars/calendars.jobs.ts'
import { calendarConnectors } from '../bookings/room-calendars/room-calendars.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { workOff } from '../platform/outside-systems/worker.ts'
import { makeHouse } from './house.ts'
import type { Answer, Page, TestApp } from './test-app.ts'

const open = { opensAt: '08:00', closesAt: '20:00' }

const started: { close(): Promise<void> }[] = []

/** After each test: the simulators that it started are gone. */
export async function closeCalendars() {
  for (const simulator of started.splice(0)) await simulator.close()
}

export const salas = { salaA: 'sala-a@anden.example', salaB: 'sala-b@anden.example' }
export const outsider = 'pablo@otra.example'

type Simulator =
  | ({ system: 'GOOGLE_CALENDAR' } & GoogleCalendarSimulator)
  | ({ system: 'MICROSOFT_CALENDAR' } & MicrosoftCalendarSimulator)

async function start(app: TestApp, system: CalendarSystem, people: string[]): Promise<Simulator> {
  const rooms = { [salas.salaA]: 'Sala Á', [salas.salaB]: 'Sala B' }
  if (system === 'GOOGLE_CALENDAR') {
    const google = await startGoogleCalendar({ people, rooms, adminUser: 'it@anden.example' })
    started.push(google)
    return { system, ...google }
  }
  const validate = async (address: string, token: string) => {
    const { pathname } = new URL(address)
    const url = `${pathname}?validationToken=${encodeURIComponent(token)}`
    return (await app.app.inject({ method: 'POST', url })).body
  }
  const microsoft = await startMicrosoftCalendar({
    people,
    rooms,
    validate,
    now: () => app.clock.now().epochMilliseconds,
  })
  started.push(microsoft)
  return { system, ...microsoft }
}

/** An operator with two rooms, whose calendars are in one of the systems. */
export async function calendarsHouse(app: TestApp, system: CalendarSystem, { connected = true } = {}) {
  const { services } = app
  const { database } = services
  // An address belongs to one account of all tenants.
  const organizers = { ana: `ana-${randomUUID().slice(0, 8)}@anden.example`, luz: 'luz@anden.example' }
  const simulator = await start(app, system, Object.values(organizers))
  const made = await makeHouse(app, {
    members: { ana: { username: organizers.ana, givenName: 'Ana', lastname: 'Rojas' } },
    rooms: { salaA: { name: 'Sala A' }, salaB: { name: 'Sala B' } },
    campus: { hours: { ranges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, ...open })), exceptions: [] } },
  })
  const { api, tenant, admin } = made
  const responsible = admin.username
  const given =
    simulator.system === 'GOOGLE_CALENDAR'
      ? {
          settings: { adminUser: simulator.adminUser, responsible },
          secrets: { serviceAccount: simulator.credentials },
        }
      : {
          settings: { directoryId: simulator.directoryId, clientId: simulator.clientId, responsible },
          secrets: { clientSecret: simulator.clientSecret },
        }
  const saved = await api.put<Connection>(`/connections/${system}`, { address: simulator.url, ...given })
  if (saved.status !== 200) throw new Error(`not connected: ${JSON.stringify(saved.body)}`)
  await api.put(`/connections/${system}/enabled`, { enabled: true })
  const hook = new URL((await api.get<Connection>(`/connections/${system}`)).body.webhookAddress ?? '').pathname
  const spaces = { [salas.salaA]: made.salaA, [salas.salaB]: made.salaB }

  const connect = (mailbox: string, spaceId = spaces[mailbox]?.spaceId ?? '') =>
    api.post<CalendarRoom>(`/room-calendars/${system}/rooms`, { spaceId, mailbox, name: 'Sala' })

  /** Posts what the system announces. @returns the statuses */
  const announce = async (notices = simulator.takeNotices()): Promise<number[]> => {
    const statuses: number[] = []
    for (const notice of notices) {
      const { pathname: url } = new URL(notice.address)
      const answer =
        'headers' in notice
          ? await app.app.inject({ method: 'POST', url, headers: notice.headers })
          : await app.app.inject({ method: 'POST', url, payload: notice.body })
      statuses.push(answer.statusCode)
    }
    return statuses
  }
  /** Works until nothing is left, with what waits for its next try. @param heard whether announcements arrive */
  const work = async ({ heard = true } = {}) => {
    for (let round = 0; round < 60; round++) {
      await roomCalendarsJob.work(services)
      if (heard) await announce()
      await asTenant(database, tenant.tenantId, async tx => {
        await tx
          .updateTable('outside_tasks')
          .set({ next_try_at: '2020-01-01T00:00:00Z' })
          .where('state', '=', 'WAITING')
          .execute()
        await tx.updateTable('connections').set({ probe_at: null, paused_until: null }).execute()
      })
      if ((await workOff(services, calendarConnectors)) === 0) return
    }
    throw new Error('never done')
  }
  /** Has everything read from the beginning. */
  const rereadAll = async () => {
    for (const { id } of await rooms()) await api.post(`/room-calendars/rooms/${id}/read`, {})
    await work()
  }
  const rooms = async () => (await api.get<CalendarRoom[]>('/room-calendars/rooms')).body
  const tasks = async () =>
    (await api.get<Page<OutsideTask>>('/connections/tasks', { system, pageSize: '100' })).body.items
  const notes = async () => (await api.get<Page<CalendarNote>>('/room-calendars/notes', { pageSize: '100' })).body.items
  /** The bookings of a room that stand, by their start. */
  const booked = async (mailbox: string = salas.salaA) =>
    (
      await api.get<Page<Reservation>>('/booking/reservations/search', {
        spaceId: spaces[mailbox]?.spaceId ?? '',
        status: 'CREATED',
        pageSize: '100',
      })
    ).body.items
  const at = (day: string, time: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Lima').epochMilliseconds
  /** The next Monday but one, on which the campus is open. */
  const today = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const day = today.add({ days: 14 - today.dayOfWeek + 1 })
  const date = (days = 0) => day.add({ days }).toString()
  const span = (from: string, to: string, days = 0) => ({ start: at(date(days), from), end: at(date(days), to) })
  const invite = (
    from: string,
    to: string,
    more: Partial<Parameters<CalendarStore['make']>[0]> & { plus?: number } = {},
  ) =>
    simulator.store.make({
      ...span(from, to, more.plus),
      organizer: organizers.ana,
      rooms: [salas.salaA],
      subject: 'Comité',
      ...more,
    })
  const book = (from: string, to: string, more: object = {}): Promise<Answer<Reservation>> =>
    api.post<Reservation>('/booking/reservations', {
      spaceId: made.salaA.spaceId,
      at: date(),
      from,
      to,
      subject: 'Directorio',
      ...more,
    })
  if (connected) {
    for (const mailbox of Object.values(salas)) {
      const answer = await connect(mailbox)
      if (answer.status !== 201) throw new Error(`no room: ${JSON.stringify(answer.body)}`)
    }
    await work()
  }
  return {
    ...made,
    organizers,
    simulator,
    store: simulator.store,
    hook,
    responsible,
    connect,
    announce,
    work,
    rereadAll,
    rooms,
    tasks,
    notes,
    booked,
    invite,
    book,
    date,
    span,
    at,
    spaces,
  }
}
