import { bookableTypes, type Reservation } from '@aforo/api/bookings/reservations'
import type { RecordField } from '@aforo/api/people/record-imports'
import { quoted } from '../../people/imports/imports.ts'
import type { Kind } from './kind.service.ts'
import { bookedAt, campusFinder, homeToday, notFoundWords, spacesIn, usersByMail } from './lookups.queries.ts'
import { isEnded, type RowReader, timeOf } from './rows.rules.ts'

type Field = RecordField<'BOOKINGS'>

interface Slot {
  at: string
  from: string
  to: string
  username: string
  subject: string
}

interface Given extends Slot {
  campus: string | null
  space: string
  /** The column that says the day. */
  dayField: 'startsAt' | 'at'
}

interface Prepared extends Slot {
  spaceId: string
}

/** The time behind a date, and a zone behind it. */
const moment = /(\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?\s?m\.?)?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** A date with its time, as the clock of the campus has it; undefined where the file has no such column. */
function momentIn(row: RowReader<Field>, field: 'startsAt' | 'endsAt' | 'to') {
  const said = row.text(field)
  if (said === '') return undefined
  const [, written = '', zone] = moment.exec(said) ?? []
  const time = timeOf(written)
  if (zone !== undefined) row.fault(field, 'Dice la hora de otra zona. Expórtala con la hora de la sede.')
  else if (time === undefined) row.fault(field, 'No dice la hora. Escríbela como 2027-03-15 09:30.')
  return { date: row.date(field), time: time ?? '' }
}

/** Bookings to come, of people who are there already. */
export const bookingKind: Kind<Field, Given, Prepared> = {
  keyField: 'from',
  read(row) {
    const start = momentIn(row, 'startsAt')
    // Beside a start with its date, the end has one too.
    const isMoment = start && /\d[/.-]\d/.test(row.text('to'))
    const end = momentIn(row, isMoment ? 'to' : 'endsAt')
    const at = start ? start.date : row.date('at')
    const dayField = start ? 'startsAt' : 'at'
    if (at === null) row.fault(dayField, 'Falta: escribe el día.')
    const endField = end && !isMoment ? 'endsAt' : 'to'
    if (start?.date && end?.date && start.date !== end.date) row.fault(endField, 'Termina otro día. Pártela en dos.')
    const hour = (field: 'from' | 'to') => {
      const time = timeOf(row.needed(field, 20))
      if (time === undefined) row.fault(field, 'No es una hora. Escríbela como 09:30.')
      return time ?? ''
    }
    const from = start ? start.time : hour('from')
    const to = end ? end.time : hour('to')
    if (from !== '' && to !== '' && to <= from) row.fault(endField, 'Termina antes de empezar.')
    if (isEnded(row.text('status'))) row.fault('status', 'Está cancelada: no se trae. Quita la fila.')
    const given: Given = {
      campus: row.optional('campus', 100),
      space: row.needed('space', 100),
      at: at ?? '',
      from,
      to,
      username: row.needed('owner', 254).toLowerCase(),
      subject: row.optional('subject', 120) ?? '',
      dayField,
    }
    const isWhole = given.at !== '' && from !== '' && given.space !== ''
    const key = [given.campus ?? '', given.space, given.at, from].join('\u001f').toLowerCase()
    return { given, key: isWhole ? key : null }
  },
  async lookUp({ tx, now }, rows) {
    const campusOf = await campusFinder(
      tx,
      rows.map(({ given }) => given.campus),
    )
    const spaces = await spacesIn(tx, campusOf.ids)
    const users = await usersByMail(
      tx,
      rows.map(({ given }) => given.username),
    )
    const today = await homeToday(tx, now)
    const bookable = new Set<string>(bookableTypes)
    const spaceOf = (campus: string | null, name: string) => {
      const found = campusOf(campus)
      return ('campus' in found ? (spaces.get(found.campus.id) ?? []) : []).filter(
        one => bookable.has(one.type) && one.name.toLowerCase() === name.toLowerCase(),
      )
    }
    const wanted = rows.flatMap(({ given }) =>
      spaceOf(given.campus, given.space).map(({ id }) => ({ spaceId: id, at: given.at, from: given.from })),
    )
    const booked = await bookedAt(tx, wanted)
    return ({ given: { campus, space, dayField, ...slot } }, fault) => {
      const places = spaceOf(campus, space)
      const found = campusOf(campus)
      if ('fault' in found) fault('campus', found.fault)
      else if (places.length === 0 && space !== '') fault('space', notFoundWords('el espacio', space))
      else if (places.length > 1)
        fault('space', `Varios espacios de la sede se llaman ${quoted(space)}. Cambia el nombre de uno.`)
      if (slot.username !== '' && !users.has(slot.username)) fault('owner', notFoundWords('a', slot.username))
      if (slot.at !== '' && slot.at < today) fault(dayField, 'Ya pasó. Aquí van las reservas por venir.')
      const spaceId = places[0]?.id ?? ''
      const mine = booked.get(`${spaceId} ${slot.at} ${slot.from}`)
      return { prepared: { ...slot, spaceId }, exists: mine !== undefined && mine === slot.username }
    }
  },
  columns: { spaceId: 'space', at: 'at', from: 'from', to: 'to', username: 'owner', subject: 'subject' },
  async write(call, given, { tx }) {
    const booked = await bookedAt(tx, [given])
    if (booked.get(`${given.spaceId} ${given.at} ${given.from}`) === given.username) return undefined
    return (await call<Reservation>('bookings', 'createFor', given)).reservationId
  },
}
