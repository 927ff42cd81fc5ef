import { z } from 'zod'
import { CalendarDate, Id, invalidField, refusal, WallTime } from '../platform/base.ts'
import { creditsNeeded, priceChange } from './booking-price.ts'

/** The booking in the wanted slot, as visible to the reader. */
export const Rival = z.object({
  reservationId: Id,
  subject: z.string(),
  ownerGivenName: z.string(),
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
})

/** A slot that is free at the time of the answer. */
export const Alternative = z.object({
  spaceId: Id,
  spaceName: z.string(),
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** Only for a seat. */
  turnId: Id.optional(),
})

export type Rival = z.infer<typeof Rival>
export type Alternative = z.infer<typeof Alternative>

/** Why a space can't be booked at a time, regardless of the caller. */
export const unavailableReasons = {
  CLOSED_DAY: 'La sede está cerrada ese día.',
  OUTSIDE_HOURS: 'El horario está fuera de la atención de la sede.',
  NOT_BOOKABLE: 'El espacio no está habilitado para reservas.',
  IN_THE_PAST: 'Ese horario ya pasó.',
  TOO_FAR_AHEAD: 'Todavía no se puede reservar para esa fecha.',
  TOO_SHORT: 'La reserva es más corta que el mínimo permitido.',
  TOO_LONG: 'La reserva es más larga que el máximo permitido.',
  OFF_STEP: 'La hora no coincide con los intervalos de reserva.',
  NOT_ALLOWED_HERE: 'El espacio está en una zona reservada para otros equipos.',
  TEAM_SUSPENDED: 'El equipo está suspendido: sus personas no pueden hacer reservas nuevas.',
  NO_SUCH_LOCAL_TIME: 'Esa hora no existe ese día por el cambio de hora.',
  OUTSIDE_SHIFT: 'Los escritorios y los lugares rotativos se reservan por turno. Elige uno de los turnos.',
  HELD: 'Este lugar es fijo: solo lo usa su titular.',
  FOR_VISITORS: 'Este lugar es para visitas: agrega a quien viene.',
  FOR_TEAMS: 'Este lugar es rotativo: lo reservan las personas de sus equipos.',
  BLOCKED: 'El espacio está bloqueado en ese horario.',
  NEEDS_APPROVAL: 'Este espacio se pide con una solicitud, y lo tienes cuando alguien la aprueba.',
} as const
export const UnavailableReason = z.enum(Object.keys(unavailableReasons) as (keyof typeof unavailableReasons)[])
export type UnavailableReason = z.infer<typeof UnavailableReason>

/** Why a slot is refused: it can't be booked, or it is taken. */
export const AvailabilityReason = z.enum([...UnavailableReason.options, 'TAKEN'])
export type AvailabilityReason = z.infer<typeof AvailabilityReason>

/** Nobody can pay what it costs. */
export const paymentRefusals = { CREDITS_NEEDED: { ...refusal('CREDITS_NEEDED'), data: creditsNeeded } }

/** Asks the operator to confirm a change of the booking's price. */
export const priceRefusals = { PRICE_CHANGES: { ...refusal('PRICE_CHANGES'), data: priceChange } }

export const slotRefusals = {
  ...paymentRefusals,
  INVALID_FIELD: invalidField,
  SLOT_TAKEN: {
    ...refusal('SLOT_TAKEN'),
    data: z.object({ rivals: z.array(Rival), alternatives: z.array(Alternative) }),
  },
  SPACE_UNAVAILABLE: {
    ...refusal('SPACE_UNAVAILABLE'),
    data: z.object({ reason: UnavailableReason, alternatives: z.array(Alternative) }),
  },
}
