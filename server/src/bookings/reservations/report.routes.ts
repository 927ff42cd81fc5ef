import { bookingKindLabels, eventTypeLabels } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { type Column, datedName, fileStream, rowsFor } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { presentReservation } from './reservations.present.ts'
import type { ReservationRow } from './reservations.queries.ts'
import { reservationsAfter } from './search.queries.ts'
import { filterFor } from './search.service.ts'

const dateOf = (text: string) => Temporal.PlainDate.from(text)

const columnsAt = (now: Temporal.Instant): Column<Reservation>[] => [
  { title: 'Fecha', width: 12, kind: 'date', value: ({ at }) => dateOf(at) },
  { title: 'Desde', width: 8, value: ({ from }) => from },
  { title: 'Hasta', width: 8, value: ({ to }) => to },
  { title: 'Minutos', width: 9, kind: 'count', value: ({ durationInMinutes }) => durationInMinutes },
  { title: 'Asunto', width: 34, value: ({ subject }) => subject },
  { title: 'Espacio', width: 24, value: ({ spaceName }) => spaceName },
  { title: 'Tipo de espacio', width: 18, value: ({ spaceType }) => spaceTypeLabels[spaceType] },
  { title: 'Sede', width: 24, value: ({ campusName }) => campusName },
  {
    title: 'Para quién',
    width: 26,
    value: ({ ownerGivenName, ownerLastname }) => `${ownerGivenName} ${ownerLastname}`.trim(),
  },
  { title: 'Correo', width: 30, value: ({ ownerUsername }) => ownerUsername },
  { title: 'Estado', width: 30, value: booking => bookingStateInWords(booking, now.epochMilliseconds) },
  { title: 'Tipo', width: 14, value: ({ kind }) => bookingKindLabels[kind] },
  { title: 'Evento', width: 16, value: ({ eventType }) => eventType && eventTypeLabels[eventType] },
  { title: 'Invitados', width: 10, kind: 'count', value: ({ attendeeCount }) => attendeeCount },
]

export const reportRoutes = {
  report: on.bookings.report.handler(async ({ input, context: { services, caller, now } }) => {
    const { format, type: _, spaceType, ...rest } = input
    const asked = { ...rest, type: spaceType }
    const rows = rowsFor<ReservationRow>({ services, caller }, async (tx, last, size) =>
      reservationsAfter(tx, await filterFor({ tx, now, caller }, asked), last, size),
    )
    const shown = async function* () {
      for await (const row of rows) yield presentReservation(row, caller, now)
    }
    const name = datedName('reservas', now)
    return fileStream({ format, name, title: 'Reservas', columns: columnsAt(now), rows: shown() })
  }),
}
