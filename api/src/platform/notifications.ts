import { z } from 'zod'
import { call, everyone, flag, Id, Instant, pageOf, paging } from './base.ts'

/**
 * Kinds of notifications, worded as in "Mi perfil › Notificaciones". `mail` is the default for people who haven't
 * chosen. Events with their own mail (invitations, reminders) aren't mailed twice.
 */
export const notificationKinds = {
  INVITED: { label: 'Invitaciones', about: 'Alguien te invita a una reserva.', mail: false },
  RESERVATION_CHANGED: { label: 'Cambios en mis reservas', about: 'Alguien la movió o la canceló.', mail: false },
  RESERVATION_REMINDER: { label: 'Recordatorios', about: 'Una reserva está por empezar.', mail: false },
  RESERVATION_RELEASED: { label: 'Reservas liberadas', about: 'Nadie hizo el check-in a tiempo.', mail: false },
  BOOKING_UNPAID: { label: 'Reservas por pagar', about: 'Un lugar apartado está por liberarse.', mail: true },
  WAITLIST_OFFER: { label: 'Lista de espera', about: 'Se liberó un lugar que esperabas.', mail: true },
  REQUEST_RECEIVED: { label: 'Solicitudes por aprobar', about: 'Alguien pide un lugar.', mail: false },
  REQUEST_DECIDED: { label: 'Mis solicitudes', about: 'Se aprobaron o se rechazaron.', mail: true },
  SPACE_BLOCKED: { label: 'Bloqueos de espacios', about: 'Un bloqueo afecta una reserva tuya.', mail: true },
  VISITOR_ARRIVED: { label: 'Mis visitas', about: 'Llegó alguien que viene a verte.', mail: false },
  TRIAGE_TO_REVIEW: { label: 'Triajes por revisar', about: 'Un triaje necesita que alguien lo mire.', mail: false },
  INCIDENT_REPORTED: { label: 'Incidencias nuevas', about: 'Se reportó un problema en un espacio.', mail: false },
  INCIDENT_CHANGED: { label: 'Mis incidencias', about: 'Avanzó una que reportaste o que tienes a cargo.', mail: false },
  CONFLICT_FOUND: {
    label: 'Conflictos de inventario',
    about: 'Dos negocios toman un producto los mismos días.',
    mail: true,
  },
  CONTRACT_SIGNED: {
    label: 'Contratos firmados',
    about: 'Se firmó un contrato o una adenda de un negocio tuyo.',
    mail: false,
  },
  CONTRACT_ENDING: { label: 'Contratos por vencer', about: 'Se acerca el aviso o el fin de un contrato.', mail: true },
  BILLING: {
    label: 'Facturación',
    about: 'Se hacen los borradores del mes, o una factura necesita a alguien.',
    mail: false,
  },
  RECEIPT_AT_RISK: {
    label: 'Comprobantes por vencer',
    about: 'SUNAT no ha aceptado uno y su plazo termina.',
    mail: true,
  },
  LEASE_ENDING: { label: 'Alquileres por vencer', about: 'Se acerca el aviso o el fin de un alquiler.', mail: true },
  JOB_FINISHED: { label: 'Tareas terminadas', about: 'Terminó una carga, una exportación o un envío.', mail: false },
  SYNC_FAILED: { label: 'Integraciones', about: 'Otro sistema no responde o rechazó algo.', mail: false },
  JOB_FAILED: { label: 'Tareas con error', about: 'Una tarea en segundo plano no pudo terminar.', mail: false },
} as const satisfies Record<string, { label: string; about: string; mail: boolean }>

export const NotificationKind = z.enum(Object.keys(notificationKinds) as (keyof typeof notificationKinds)[])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  /** The app's address, `/app/…`; null without a page. */
  link: z.string().nullable(),
  at: Instant,
  read: z.boolean(),
  /** Number of occurrences of a fault since `at`; 1 for other kinds. */
  times: z.int(),
  /** The last occurrence. */
  lastAt: Instant,
  /** When the fault was fixed; null while it lasts, and for other kinds. */
  mendedAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** The channels chosen for a kind. */
export const NotificationChoice = z.object({ kind: NotificationKind, bell: z.boolean(), mail: z.boolean() })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** Limits `before` to dates that notifications can have. */
const Arrival = Instant.refine(at => at >= '2000' && at < '2200', 'Escribe una fecha y hora válidas.')

export const Unread = z.object({ unread: z.int() })
const tags = { tags: ['notifications'] }

export const notifications = {
  list: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/notifications', summary: 'Mis notificaciones, la más reciente primero', ...tags })
    .input(z.object({ ...paging(20), unread: flag.optional() }))
    .output(pageOf(Notification)),

  unread: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/notifications/unread', summary: 'Cuántas me falta leer, hasta 100', ...tags })
    .output(Unread),

  mark: call
    .meta({ roles: everyone })
    .route({ method: 'PATCH', path: '/notifications/{id}', summary: 'Marcar una como leída o no leída', ...tags })
    .input(z.object({ id: Id, read: z.boolean() }))
    .output(Notification),

  markAll: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/notifications/read-all',
      summary: 'Marcar todas como leídas',
      description: 'Con `until`, solo las que llegaron hasta ese momento: lo que llega mientras tanto queda sin leer.',
      ...tags,
    })
    .input(z.object({ until: Arrival.optional() }))
    .output(Unread),

  choices: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/notifications/choices', summary: 'Por dónde me llega cada aviso', ...tags })
    .output(z.array(NotificationChoice)),

  setChoices: call
    .meta({ roles: everyone })
    .route({
      method: 'PUT',
      path: '/notifications/choices',
      summary: 'Elegir por dónde me llega cada aviso',
      description: 'Lo que no se envía queda como está.',
      ...tags,
    })
    .input(z.object({ choices: z.array(NotificationChoice).min(1).max(50) }))
    .output(z.array(NotificationChoice)),
}
