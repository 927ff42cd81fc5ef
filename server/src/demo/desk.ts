import { randomUUIDv7 } from 'node:crypto'
import type { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import type { IncidentCategory, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { fold } from '@aforo/api/platform/fold'
import type { NotificationKind } from '@aforo/api/platform/notifications'
import type { Tx } from '../platform/database/database.ts'
import { takeNumber } from '../platform/numbers/numbers.ts'
import type { MadeSpace, MadeUser, ReservationGiven } from './factories.ts'

const notices: [kind: NotificationKind, minutesAgo: number, title: string, body: string, link?: string][] = [
  ['RESERVATION_CHANGED', 18, 'Tu reserva de las 16:00 cambió de sala', 'Ahora es en Máncora, mismo horario.', '/app/reservation/space'],
  ['JOB_FINISHED', 95, 'Terminó la exportación de reservas', '1,248 filas en XLSX.'],
  ['REQUEST_DECIDED', 26 * 60, 'Aprobaron tu solicitud de estacionamiento', 'Sótano 1, espacio 14.'],
  ['JOB_FAILED', 52 * 60, 'La carga de colaboradores tuvo errores', '3 de 40 filas se rechazaron: correos repetidos.'],
] // biome-ignore format: a list of words reads better in rows

/** What is in the bell of each account; what is older than a day was read. */
export async function makeNotifications(tx: Tx, accounts: MadeUser[], now: Temporal.Instant) {
  const rows = accounts.flatMap(({ tenantId, userId }) =>
    notices.map(([kind, minutesAgo, title, body, link = null]) => {
      const at = now.subtract({ minutes: minutesAgo })
      return {
        tenant_id: tenantId,
        id: randomUUIDv7(),
        user_id: userId,
        kind,
        title,
        body,
        link,
        created_at: at.toString(),
        read_at: minutesAgo > 24 * 60 ? at.add({ minutes: 30 }).toString() : null,
      }
    }),
  )
  await tx.insertInto('notifications').values(rows).execute()
}

const faults: [
  category: IncidentCategory,
  status: IncidentStatus,
  hoursAgo: number,
  text: string,
  comment?: string,
  resolution?: string,
][] = [
  ['CLIMATE', 'OPEN', 2, 'El aire acondicionado gotea sobre la mesa.'],
  ['AUDIOVISUAL', 'IN_PROGRESS', 5, 'La pantalla no reconoce el cable HDMI; con otro cable tampoco.', 'El técnico llega antes del mediodía.'],
  ['ELECTRICITY', 'OPEN', 21, 'Parpadea una luz del fondo.'],
  ['NETWORK', 'IN_PROGRESS', 27, 'El Wi-Fi se corta cada pocos minutos.', 'Se pidió un equipo nuevo al proveedor.'],
  ['CLEANING', 'RESOLVED', 50, 'Quedaron vasos y papeles de la reunión anterior.', undefined, 'Se limpió y se habló con el turno de tarde.'],
  ['FURNITURE', 'RESOLVED', 74, 'Una silla tiene el respaldo suelto.', undefined, 'Se cambió por otra.'],
] // biome-ignore format: a list of words reads better in rows

/** Faults of the last days in some of the rooms, reported by the people and seen to by the first administrator. */
export async function makeIncidents(
  tx: Tx,
  rooms: readonly MadeSpace[],
  people: readonly MadeUser[],
  count: number,
  now: Temporal.Instant,
) {
  const [administrator] = people
  const made = faults
    .slice(0, count)
    .flatMap(([category, status, hoursAgo, text, comment, resolution = null], index) => {
      const room = rooms[(index * 5) % rooms.length]
      const reporter = people[(index * 3 + 4) % people.length]
      if (!room || !reporter || !administrator) return []
      const at = now.subtract({ hours: hoursAgo })
      const changed = status === 'OPEN' ? at : at.add({ minutes: 40 })
      const row = {
        tenant_id: room.tenantId,
        id: randomUUIDv7(),
        campus_id: room.campusId,
        space_id: room.spaceId,
        category,
        text,
        status,
        reporter_id: reporter.userId,
        assignee_id: status === 'OPEN' ? null : administrator.userId,
        resolution,
        resolved_at: status === 'RESOLVED' ? changed.toString() : null,
        created_at: at.toString(),
        changed_at: changed.toString(),
      }
      return [{ row, comment, author: administrator }]
    })
  if (made.length === 0) return
  const numbered = []
  for (const { row } of made.toSorted((a, b) => Temporal.Instant.compare(a.row.created_at, b.row.created_at))) {
    const { year } = Temporal.Instant.from(row.created_at).toZonedDateTimeISO('America/Lima')
    numbered.push({ ...row, number: await takeNumber(tx, { tenantId: row.tenant_id, series: 'INC', year }) })
  }
  await tx.insertInto('incidents').values(numbered).execute()
  const comments = made.flatMap(({ row, comment, author }) =>
    comment
      ? [
          {
            tenant_id: row.tenant_id,
            id: randomUUIDv7(),
            incident_id: row.id,
            author_id: author.userId,
            text: comment,
            created_at: row.changed_at,
          },
        ]
      : [],
  )
  if (comments.length > 0) await tx.insertInto('incident_comments').values(comments).execute()
}

const newsText = `Este sábado revisamos los tableros eléctricos de todas las sedes.

- **8:00 a 10:00**: sin luz en salas y cabinas
- **10:00 en adelante**: todo vuelve a la normalidad

Si tienes una reserva ese día, ya te escribimos con otra opción.`

/** One piece of news of the first of these people. */
export async function makeNews(tx: Tx, [author]: readonly MadeUser[], today: string, now: Temporal.Instant) {
  if (!author) return
  const news = {
    tenant_id: author.tenantId,
    id: randomUUIDv7(),
    title: 'Mantenimiento eléctrico este sábado',
    text: newsText,
    shows_from: today,
    shows_to: Temporal.PlainDate.from(today).add({ days: 7 }).toString(),
    author_id: author.userId,
    created_at: now.subtract({ hours: 3 }).toString(),
  }
  await tx.insertInto('news').values(news).execute()
}

const guests: [name: string, company: string, guestType: GuestType, purpose: VisitPurpose][] = [
  ['Carla Núñez Bravo', 'Grupo Altamar', 'CLIENT', 'MEETING'],
  ['Iván Ccori Huamán', 'Redes del Sur', 'SUPPLIER', 'MEETING'],
  ['Paola Saldaña Ríos', 'Consultora Nexo', 'CANDIDATE', 'INTERVIEW'],
  ['Martín Olaechea', 'Banco Pacífico', 'PARTNER', 'MEETING'],
  ['Yesenia Torres Vega', 'Estudio Lira', 'CLIENT', 'TRAINING'],
  ['Bruno Cáceres', 'Clima Total', 'CONTRACTOR', 'MAINTENANCE'],
  ['Andrea Villanueva', 'Textil Sierra', 'CLIENT', 'MEETING'],
  ['Rodrigo Pinto Salas', 'Andes Capital', 'PARTNER', 'MEETING'],
  ['Fiorella Mendoza', 'Café Origen', 'SUPPLIER', 'DELIVERY'],
]

interface Booked extends Pick<ReservationGiven, 'room' | 'owner' | 'start' | 'status'> {
  id: string
}

/** How many visitors of today have gone, are inside and are still to come, where there are meetings for them. */
const visitorsBy = { gone: 3, inside: 3, coming: 5 }
/** Of each of the next days. */
const visitorsAhead = 3
const daysAhead = 8

/** So many of a list, spread over it. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter(
    (_, place) => Math.floor((place * count) / items.length) !== Math.floor(((place - 1) * count) / items.length),
  )

/**
 * People from outside for some of the meetings of today and the next days: of those whose hour has come some are inside and
 * the earliest have gone, and whatever the hour is, some are still to come. Most are at the campus that is shown first.
 */
export async function makeVisitors(
  tx: Tx,
  booked: readonly Booked[],
  shownCampus: string | undefined,
  now: Temporal.Instant,
) {
  const dateOf = ({ start, room }: Booked) => start.toZonedDateTimeISO(room.timeZone).toPlainDate()
  const hoursSince = ({ start }: Booked) => (now.epochMilliseconds - start.epochMilliseconds) / 3_600_000
  const around = booked
    .filter(({ status }) => status !== 'CANCELED')
    .map(one => ({
      one,
      hours: hoursSince(one),
      days: now.toZonedDateTimeISO(one.room.timeZone).toPlainDate().until(dateOf(one)).days,
    }))
    .filter(({ days }) => days >= 0 && days <= daysAhead)
    .sort((a, b) => b.hours - a.hours)
  const taken = (found: typeof around, count: number) => {
    const there = found.filter(({ one }) => one.room.campusId === shownCampus)
    return spread(there.length >= count ? there : found, count).map(({ one }) => one)
  }
  const today = around.filter(({ days }) => days === 0)
  const chosen = [
    ...taken(
      today.filter(({ hours }) => hours > 3),
      visitorsBy.gone,
    ),
    ...taken(
      today.filter(({ hours }) => hours > 0 && hours <= 3),
      visitorsBy.inside,
    ),
    // The first of those who come is waited for soon.
    ...taken(
      today.filter(({ hours }) => hours <= 0),
      visitorsBy.coming,
    ),
    ...Array.from({ length: daysAhead }, (_, day) =>
      taken(
        around.filter(({ days }) => days === day + 1),
        visitorsAhead,
      ),
    ).flat(),
  ]
  const made = chosen.flatMap((reservation, place) => {
    const [name, company, guest_type, purpose] = guests[place % guests.length] ?? []
    if (!name || !company || !guest_type || !purpose) return []
    const { room, owner } = reservation
    const email = `${addressed(name)}@${addressed(company)}.example`
    const attendee = {
      tenant_id: room.tenantId,
      id: randomUUIDv7(),
      reservation_id: reservation.id,
      email,
      name,
      guest_type,
      purpose,
    }
    const visit = {
      ...attendee,
      campus_id: room.campusId,
      date: dateOf(reservation).toString(),
      expected_at: reservation.start.toString(),
      company,
      space_name: room.name,
      host_id: owner.userId,
      host_name: `${owner.givenName} ${owner.lastname}`,
      arrived_at: reservation.start.subtract({ minutes: 6 }).toString(),
      arrived_by: 'Lucía Paredes Quispe',
    }
    const hours = hoursSince(reservation)
    const left = reservation.start.add({ minutes: 55 }).toString()
    return [{ attendee, visit: hours > 3 ? { ...visit, left_at: left, left_by: visit.arrived_by } : visit, hours }]
  })
  if (made.length === 0) return
  await tx
    .insertInto('reservation_attendees')
    .values(made.map(({ attendee }) => attendee))
    .execute()
  await tx
    .updateTable('reservations')
    .set({ attendee_count: 1 })
    .where(
      'id',
      'in',
      made.map(({ attendee }) => attendee.reservation_id),
    )
    .execute()
  const arrived = made.filter(({ hours }) => hours > 0).map(({ visit }) => visit)
  if (arrived.length > 0) await tx.insertInto('visits').values(arrived).execute()
}

/** A name as it stands in an address. */
const addressed = (name: string) => fold(name).replaceAll(/[^a-z]+/g, '.')
