import { randomUUIDv7 } from 'node:crypto'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { breaks } from '../../platform/database/constraints.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { type OutsideClient, openClient } from '../../platform/outside-systems/client.ts'
import { findConnection } from '../../platform/outside-systems/connections.queries.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { openSecrets } from '../../platform/outside-systems/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { askPull, askUnwatch, askWatch, askWithdrawal } from './ask.service.ts'
import { endEventsOf, listUpcoming, notesList } from './events.queries.ts'
import { previewRoom } from './preview.service.ts'
import { calendarCalls } from './room-calendars.ts'
import { presentNote, presentResources, presentRoom } from './rooms.present.ts'
import {
  endRoom,
  findRoom,
  findSpaceToConnect,
  forgetPosition,
  insertRoom,
  listRooms,
  lockRoom,
  roomsToConnect,
} from './rooms.queries.ts'

type Unconnected = WrongState<'NOT_CONNECTED'>

/** A client for somebody who waits for the answer. */
async function clientOf(
  { services, caller }: Pick<HandlerContext, 'caller'> & { services: Services },
  system: CalendarSystem,
  errors: Unconnected,
): Promise<OutsideClient> {
  const { database, sealing } = services
  const row = await asTenant(database, caller.tenantId, tx => findConnection(tx, system))
  if (!row) return wrongState(errors, 'NOT_CONNECTED')
  const { tenant_id: tenantId, address, settings, mapping, version } = row
  const connection = { tenantId, system, address, settings, mapping, version, secrets: openSecrets(sealing, row) }
  return openClient(services, connection, { before: async () => {}, after: () => {} }, 8_000)
}

/** A fault as an answer: what a person can mend names its field. */
function answerFault(error: unknown, errors: Refusals<'UNAVAILABLE' | 'INVALID_FIELD'>, field: string): never {
  if (!(error instanceof OutsideFault)) throw error
  if (error.kind === 'REFUSED' || error.kind === 'SHUT_OUT') invalidField(errors, field, error.message)
  return fail(errors.UNAVAILABLE())
}

/** Spaces that are booked by the hour and have a door: only they can be a resource mailbox. */
const connectable = ['ROOM', 'PHONE_BOOTH']

export const roomCalendarRoutes = {
  rooms: on.roomCalendars.rooms.handler(async ({ input, context: { tx, now } }) =>
    (await listRooms(tx, now, input.system)).map(row => presentRoom(row, now)),
  ),

  resources: on.roomCalendars.resources.handler(async ({ input: { system }, context, errors }) => {
    const client = await clientOf(context, system, errors)
    try {
      const resources = await calendarCalls[system].listResources(client)
      const { services, caller, now } = context
      return await asTenant(services.database, caller.tenantId, async tx => {
        const taken = new Set((await listRooms(tx, now, system)).map(({ mailbox }) => mailbox))
        return presentResources(resources, taken, await roomsToConnect(tx))
      })
    } catch (error) {
      return answerFault(error, errors, 'mailbox')
    }
  }),

  preview: on.roomCalendars.preview.handler(async ({ input, context, errors }) => {
    const { system, spaceId, mailbox } = input
    const { services, caller } = context
    const space =
      (await asTenant(services.database, caller.tenantId, tx => findSpaceToConnect(tx, spaceId))) ?? notFound(errors)
    const client = await clientOf(context, system, errors)
    try {
      const wanted = { spaceId, mailbox, campusId: space.campus_id, timeZone: space.time_zone }
      return await previewRoom(services, calendarCalls[system], client, wanted)
    } catch (error) {
      return answerFault(error, errors, 'mailbox')
    }
  }),

  connect: on.roomCalendars.connect.handler(async ({ input, context, errors }) => {
    const { tx, now, caller, record, emit } = context
    const { system, spaceId, mailbox, name } = input
    if (!(await findConnection(tx, system))) wrongState(errors, 'NOT_CONNECTED')
    const space = (await findSpaceToConnect(tx, spaceId)) ?? notFound(errors)
    if (!connectable.includes(space.type))
      invalidField(errors, 'spaceId', 'Solo una sala o una cabina puede tener un calendario de fuera.')
    const id = randomUUIDv7()
    try {
      await insertRoom(tx, { tenantId: caller.tenantId, id, system, spaceId, mailbox, name, now })
    } catch (error) {
      if (breaks(error, 'calendar_rooms_one_of_mailbox'))
        invalidField(errors, 'mailbox', 'Ese calendario ya es de otra sala.')
      if (breaks(error, 'calendar_rooms_one_of_space'))
        invalidField(errors, 'spaceId', 'Esta sala ya tiene un calendario.')
      throw error
    }
    const row = (await findRoom(tx, id)) ?? notFound(errors)
    await askPull(context, row)
    await askWatch(context, row)
    record({
      action: 'space.calendar_connected',
      entityType: 'space',
      entityId: spaceId,
      after: { calendar: mailbox },
    })
    emit({ topic: 'connections' })
    return presentRoom(row, now)
  }),

  disconnect: on.roomCalendars.disconnect.handler(async ({ input, context, errors }) => {
    const { tx, now, record, emit } = context
    const row = await lockRoom(tx, input.id)
    if (!row || row.ended_at !== null) notFound(errors)
    const upcoming = await listUpcoming(tx, row.id, now)
    const ours = input.withdraw ? upcoming.filter(({ origin }) => origin === 'AFORO') : []
    for (const { event_id } of ours) await askWithdrawal(context, row, event_id)
    if (row.channel_id) await askUnwatch(context, row, { id: row.channel_id, resource: row.channel_resource })
    await endEventsOf(tx, row.id)
    await endRoom(tx, row.id, now)
    record({
      action: 'space.calendar_disconnected',
      entityType: 'space',
      entityId: row.space_id,
      before: { calendar: row.mailbox },
    })
    emit({ topic: 'connections' })
    return { kept: upcoming.length - ours.length, withdrawn: ours.length }
  }),

  readAgain: on.roomCalendars.readAgain.handler(async ({ input, context, errors }) => {
    const { tx, now, emit } = context
    const row = await lockRoom(tx, input.id)
    if (!row || row.ended_at !== null) notFound(errors)
    await forgetPosition(tx, row.id)
    await askPull(context, row)
    emit({ topic: 'connections' })
    return presentRoom((await findRoom(tx, row.id)) ?? row, now)
  }),

  notes: on.roomCalendars.notes.handler(({ input, context: { tx } }) => notesList.page(tx, input, presentNote)),
}
