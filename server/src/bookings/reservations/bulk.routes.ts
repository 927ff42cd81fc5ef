import {
  type BookedPlace,
  type BulkBookings,
  type BulkBookingsResult,
  bulkBookingsAtMost,
} from '@aforo/api/bookings/reservation-bulk'
import { problemTexts } from '@aforo/api/platform/problems'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { lastFirst, movesNothing, shifted } from './bulk.rules.ts'
import { lockForMove } from './host-tenant.service.ts'
import { lockSpaces } from './places.queries.ts'
import { cancel, moveOrThrow, recordAndAnswer, reschedule, stateAfter } from './reservation-changes.service.ts'
import { mayManage, presentReservation, spaceWords } from './reservations.present.ts'
import { type ReservationRow, reservationRows } from './reservations.queries.ts'
import { idsOfReservations } from './search.queries.ts'
import { filterFor } from './search.service.ts'

type Input = z.output<typeof BulkBookings>
type Errors = Refusals<'INVALID_FIELD'>

/** One reservation stays as it is; the others go on. */
class LeftOut extends Error {}

const leaveOut = (why: string) => new LeftOut(why)

/** Why a reservation is left out, to be read in a list of many. */
const reasons = {
  NOT_FOUND: () => leaveOut('El espacio no existe o ya no está.'),
  FORBIDDEN: () => leaveOut(problemTexts.FORBIDDEN.message),
  WRONG_STATE: () => leaveOut('Ya empezó, terminó o está cancelada.'),
  TOO_LATE_TO_CANCEL: () => leaveOut(problemTexts.TOO_LATE_TO_CANCEL.message),
  INVALID_FIELD: ({ data }: { data: { message: string } }) => leaveOut(data.message),
  SLOT_TAKEN: ({ data }: { data: { rivals: { subject: string; from: string; to: string }[] } }) => {
    const [rival] = data.rivals
    return leaveOut(
      rival ? `Lo tiene ${rival.subject || 'otra reserva'}, ${rival.from} – ${rival.to}.` : 'Ya está reservado.',
    )
  },
  CREDITS_NEEDED: ({ message }: { message: string }) => leaveOut(message),
  SPACE_UNAVAILABLE: ({ message }: { message: string }) => leaveOut(message),
}

const placeOf = (row: ReservationRow): BookedPlace => ({
  reservationId: row.id,
  spaceId: row.space_id,
  ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
  ...(row.turn_id !== null && { turnId: row.turn_id }),
})

/** The reservations that are meant, the earliest first. */
async function selected({ tx, caller, now }: HandlerContext, input: Input, errors: Errors): Promise<ReservationRow[]> {
  const { reservationIds, filter, places, except = [] } = input
  const ways = [reservationIds, filter, places].filter(one => one !== undefined)
  if (ways.length !== 1) invalidField(errors, 'reservationIds', 'Elige las reservas.')
  const named = reservationIds ?? places?.map(({ reservationId }) => reservationId)
  const asked = () => filterFor({ tx, now, caller }, filter ?? {})
  const ids = named ?? (await idsOfReservations(tx, await asked(), except, bulkBookingsAtMost + 1))
  if (ids.length > bulkBookingsAtMost)
    invalidField(errors, 'filter', `Son más de ${bulkBookingsAtMost} reservas. Filtra la lista y hazlo por partes.`)
  if (ids.length === 0) return []
  const rows = await reservationRows(tx).where('r.id', 'in', ids).orderBy('r.starts_at').orderBy('r.id').execute()
  return rows.filter(row => mayManage(row, caller))
}

/** What is done to one of them. @throws LeftOut */
async function act(context: HandlerContext, input: Input, row: ReservationRow) {
  const { tx, now } = context
  const { id } = row
  if (input.act === 'CANCEL') return cancel(context, { id }, reasons)
  if (input.act === 'RESTORE') {
    const before = await lockForMove(context, { id }, reasons)
    const status = stateAfter('restore', before, now, reasons)
    await moveOrThrow(
      context,
      before,
      { ...placeOf(before), spaceId: before.space_id, status, restored: 'AT_ONCE' },
      reasons,
    )
    return recordAndAnswer(context, 'restored', before)
  }
  const place = input.places?.find(({ reservationId }) => reservationId === id) ?? shifted(placeOf(row), input)
  if (!place) throw leaveOut('Quedaría fuera de su día.')
  await lockSpaces(tx, [place.spaceId])
  return reschedule(context, { ...place, id }, reasons)
}

/** Does it to each, and says where it was or why it is left out. */
async function actOnAll(context: HandlerContext, input: Input, rows: ReservationRow[]): Promise<BulkBookingsResult> {
  const changed: BookedPlace[] = []
  const refusals: BulkBookingsResult['refusals'] = []
  const order = input.act === 'MOVE' && lastFirst(input) ? rows.toReversed() : rows
  for (const row of order)
    try {
      await act(context, input, row)
      changed.push(placeOf(row))
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error
      const { reservationId, subject, at, from, to } = presentReservation(row, context.caller, context.now)
      refusals.push({ reservationId, subject, spaceName: spaceWords(row), at, from, to, reason: error.message })
    }
  return { matched: rows.length, done: changed.length, refused: refusals.length, refusals, changed }
}

export const bulkRoutes = {
  bulk: on.bookings.bulk.handler(async ({ input, context, errors }) => {
    const { tx } = context
    if (input.act === 'MOVE' && !input.places && movesNothing(input))
      invalidField(errors, 'spaceId', 'Elige a qué espacio, día u hora van.')
    const rows = await selected(context, input, errors)
    // All spaces at once and in one order, so that no two of these wait for each other.
    const spaces = [...rows.map(row => row.space_id), ...(input.places ?? []).map(({ spaceId }) => spaceId)]
    if (input.spaceId) spaces.push(input.spaceId)
    if (spaces.length > 0) await lockSpaces(tx, [...new Set(spaces)])
    if (!input.preview) return actOnAll(context, input, rows)
    // What would happen is what happens, and is then taken back: also how those that move stand in each other's way.
    await sql`savepoint preview`.execute(tx)
    const silent = { ...context, record: () => {}, enqueue: () => {}, emit: () => {} }
    const outcome = await actOnAll(silent, input, rows)
    await sql`rollback to savepoint preview`.execute(tx)
    return outcome
  }),
}
