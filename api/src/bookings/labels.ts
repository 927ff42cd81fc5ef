import type { BlockStatus } from './blocks.ts'
import type { ChargeState, Payer } from './booking-price.ts'
import type { RequestStatus } from './booking-requests.ts'
import type { BlockedKind, BlockKind } from './calendar.ts'
import type { AttendeeAnswer, GivenAnswer, GuestType, VisitPurpose } from './guests.ts'
import type { BookingKind, EventType, ReservationStatus, RoomLayout } from './reservations.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const reservationStatusLabels: Record<ReservationStatus, string> = {
  DRAFT: 'Solicitud',
  CREATED: 'Aprobada',
  IN_PROGRESS: 'En curso',
  FINISH: 'Finalizada',
  CANCELED: 'Cancelada',
  DECLINED: 'Rechazada',
}

/** Labels for an on-demand booking: it needs no approval, so it is confirmed instead of approved. */
export const extraStatusLabels: Record<ReservationStatus, string> = {
  ...reservationStatusLabels,
  CREATED: 'Confirmada',
}

export const statusLabelsOf = (kind: BookingKind) =>
  kind === 'ON_DEMAND' ? extraStatusLabels : reservationStatusLabels

export const bookingKindLabels: Record<BookingKind, string> = { ON_DEMAND: 'On Demand', REGULAR: 'Regular' }

export const eventTypeLabels: Record<EventType, string> = {
  MEETING: 'Reunión',
  VIDEO_CALL: 'Videollamada',
  INTERVIEW: 'Entrevista',
  TRAINING: 'Capacitación',
  WORKSHOP: 'Taller',
  PRESENTATION: 'Presentación',
  EVENT: 'Evento',
  OTHER: 'Otro',
}

export const roomLayoutLabels: Record<RoomLayout, string> = {
  BOARDROOM: 'Mesa de directorio',
  U_SHAPE: 'Mesas en U',
  CLASSROOM: 'Aula',
  THEATER: 'Auditorio',
  CABARET: 'Mesas redondas',
  COCKTAIL: 'Cóctel',
  EMPTY: 'Sin mobiliario',
}

export const guestTypeLabels: Record<GuestType, string> = {
  CLIENT: 'Cliente',
  SUPPLIER: 'Proveedor',
  CANDIDATE: 'Candidato',
  PARTNER: 'Socio',
  CONTRACTOR: 'Contratista',
  COURIER: 'Mensajero',
  OTHER: 'Otro',
}

export const answerLabels: Record<AttendeeAnswer, string> = {
  NEEDS_ACTION: 'Sin respuesta',
  ACCEPTED: 'Asistirá',
  TENTATIVE: 'Quizás asista',
  DECLINED: 'No podrá',
}

/** The answer in the first person. */
export const ownAnswerLabels: Record<GivenAnswer, string> = {
  ACCEPTED: 'Asistiré',
  TENTATIVE: 'Quizás',
  DECLINED: 'No podré',
}

export const visitPurposeLabels: Record<VisitPurpose, string> = {
  MEETING: 'Reunión',
  INTERVIEW: 'Entrevista',
  TRAINING: 'Capacitación',
  EVENT: 'Evento',
  TOUR: 'Visita a las instalaciones',
  DELIVERY: 'Entrega',
  MAINTENANCE: 'Mantenimiento',
  OTHER: 'Otro',
}

export const blockKindLabels: Record<BlockKind, string> = {
  MAINTENANCE: 'Mantenimiento',
  EVENT: 'Evento',
  INCIDENT: 'Incidencia',
  OTHER: 'Otro motivo',
}

/** Why a space can't be booked: a block, or because it is rented by the month. */
export const blockedKindLabels: Record<BlockedKind, string> = { ...blockKindLabels, SOLD: 'Vendido por meses' }

export const blockStatusLabels: Record<BlockStatus, string> = {
  SCHEDULED: 'Programado',
  ACTIVE: 'Vigente',
  ENDED: 'Terminado',
  LIFTED: 'Levantado',
}

export const payerLabels: Record<Payer, string> = {
  WALLET: 'Paga un wallet',
  ORDER: 'Se paga con una orden',
  ACCOUNT: 'A cuenta del contrato del equipo',
  FREE: 'No se cobra',
}

export const chargeStateLabels: Record<ChargeState, string> = {
  HELD: 'Apartado',
  CHARGED: 'Cobrado',
  GIVEN_BACK: 'Devuelto',
  KEPT: 'No se devolvió',
}

export const requestStatusLabels: Record<RequestStatus, string> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  DECLINED: 'Rechazada',
  CANCELED: 'Retirada',
  EXPIRED: 'Vencida',
}

/** What a reservation is about, for lists and titles. */
export const subjectOf = ({ subject }: { subject?: string | null | undefined }) => subject || 'Sin asunto'
