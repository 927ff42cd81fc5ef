import { z } from 'zod'
import {
  backOffice,
  call,
  History,
  Id,
  Instant,
  invalidField,
  line,
  refusal,
  staleVersion,
  Username,
  Version,
  wrongState,
} from '../platform/base.ts'
import { Dependents, inUse } from '../platform/dependents.ts'
import { ProfileFields, RoleName, Session, User, UserFilter, UserSettings, UserStatus } from './users.ts'

const done = z.object({ message: z.string() })
const byId = z.object({ id: Id })
const byVersion = byId.extend({ version: Version.optional() })
/** The account has roles or countries that the caller lacks. */
const above = { ROLE_ABOVE: refusal('ROLE_ABOVE'), COUNTRY_ABOVE: refusal('COUNTRY_ABOVE') }
const stale = { STALE_VERSION: staleVersion(User) }
/** Keep an organisation from losing its last administrator. */
const inCharge = { OWN_ACCOUNT: refusal('OWN_ACCOUNT'), LAST_ADMIN: refusal('LAST_ADMIN') }

/** The fields of a new person. */
export const NewUser = z.object({
  username: Username,
  givenName: ProfileFields.shape.givenName,
  lastname: ProfileFields.shape.lastname,
  phone: ProfileFields.shape.phone.optional(),
  /** The organisation's if omitted. */
  timezone: ProfileFields.shape.timezone.optional(),
  roles: z.array(RoleName).min(1).max(4).default(['ROLE_USER']),
  haveCard: z.boolean().default(false),
  /** The caller's countries if omitted. */
  settings: UserSettings.optional(),
})

/** A role of a user: whether they have it, and whether the caller may change that. */
export const RoleOf = z.object({
  code: RoleName,
  displayName: z.string(),
  granted: z.boolean(),
  can: z.object({ grant: z.boolean(), remove: z.boolean() }),
  /** Why it can't be changed; empty if it can. */
  why: z.string(),
})
export type RoleOf = z.infer<typeof RoleOf>

/** Consequences of deleting a user. */
export const Consequences = z.object({
  /** Upcoming reservations that are cancelled with notice, including those at other organisations. */
  reservations: z.int(),
  /** When the first one starts. */
  nextReservationAt: Instant.nullable(),
  /** Series that end, which may contain those reservations. */
  series: z.int(),
  /** Booking requests that are withdrawn. */
  requests: z.int(),
  /** Waitlist entries that are cancelled. */
  waits: z.int(),
  /** Teams that they leave. */
  teams: z.array(z.string()),
  sessions: z.int(),
  /** All of the above and other dependents by kind, including those that forbid it. */
  dependents: Dependents,
})
export type Consequences = z.infer<typeof Consequences>

/** A restored account. */
export const RestoredUser = z.object({
  user: User,
  reservationsRestored: z.int(),
  /** Reservations whose time has begun, or whose slot is now taken. */
  reservationsLost: z.int(),
})
export type RestoredUser = z.infer<typeof RestoredUser>

/** Bulk actions on users, in pairs that undo each other. */
export const bulkActs = [
  'ENABLE',
  'DISABLE',
  'RESEND',
  'ADD_TO_TEAM',
  'REMOVE_FROM_TEAM',
  'GRANT_ROLE',
  'REMOVE_ROLE',
] as const
export const BulkAct = z.enum(bulkActs)
export type BulkAct = z.infer<typeof BulkAct>

/** Maximum users of a bulk action. */
export const bulkAtMost = 5_000

export const BulkInput = z.object({
  act: BulkAct,
  /** For team actions. */
  teamId: Id.optional(),
  /** For role actions. */
  role: RoleName.optional(),
  /** The selected users; or all that match `filter`, minus `except`. */
  userIds: z.array(Id).min(1).max(bulkAtMost).optional(),
  filter: UserFilter.optional(),
  except: z.array(Id).max(bulkAtMost).optional(),
  /** Only reports what would happen. */
  preview: z.boolean().default(false),
})

export const BulkResult = z.object({
  /** Number of selected users, done, unchanged or refused. */
  matched: z.int(),
  done: z.int(),
  /** How many needed no change. */
  unchanged: z.int(),
  refused: z.int(),
  /** The first refusals, with reasons. */
  refusals: z.array(z.object({ userId: Id, name: z.string(), username: z.string(), reason: z.string() })),
  /** The changed users, to undo the action. */
  changed: z.array(Id),
  /** Dependents of users that would be disabled; only in a preview. */
  dependents: Dependents.optional(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const iam = {
  rolesOf: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/iam/users/{id}/roles', tags: ['users'], summary: 'Los roles de una persona' })
    .input(byId)
    .output(z.array(RoleOf)),

  create: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/iam/users',
      tags: ['users'],
      summary: 'Crear una persona',
      description: 'Le llega un correo de bienvenida con un enlace para elegir su contraseña.',
      successStatus: 201,
    })
    .input(NewUser)
    .errors({ USERNAME_TAKEN: refusal('USERNAME_TAKEN'), INVALID_FIELD: invalidField, ...above })
    .output(User),

  resend: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/iam/users/{id}/resend',
      tags: ['users'],
      summary: 'Volver a enviar el correo de bienvenida',
      description: 'A quien aún no ingresó, y no más de una vez cada diez minutos.',
    })
    .input(byId)
    .errors({ WRONG_STATE: wrongState(UserStatus), TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS'), ...above })
    .output(done),

  enable: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/iam/users/{id}/enable', tags: ['users'], summary: 'Habilitar a una persona' })
    .input(byVersion)
    .errors({ WRONG_STATE: wrongState(UserStatus), ...above, ...stale })
    .output(User),

  disable: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/iam/users/{id}/disable',
      tags: ['users'],
      summary: 'Deshabilitar a una persona',
      description: 'Sus sesiones terminan en el acto; sus reservas siguen.',
    })
    .input(byVersion)
    .errors({ WRONG_STATE: wrongState(UserStatus), ...inCharge, ...above, ...stale })
    .output(User),

  grantRole: call
    .meta({ roles: backOffice, named: ['userId'] })
    .route({ method: 'PUT', path: '/iam/roles/{role}/users', tags: ['users'], summary: 'Dar un rol a una persona' })
    .input(z.object({ role: RoleName, userId: Id }))
    .errors({ INVALID_FIELD: invalidField, ...above })
    .output(User),

  removeRole: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/iam/roles/{role}/users/{id}',
      tags: ['users'],
      summary: 'Quitar un rol a una persona',
      description: 'Sus sesiones terminan en el acto. Quien se queda sin ninguno queda como Usuario.',
    })
    .input(byId.extend({ role: RoleName }))
    .errors({ INVALID_FIELD: invalidField, ...inCharge, ...above })
    .output(User),

  consequences: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/iam/users/{id}/consequences',
      tags: ['users'],
      summary: 'Lo que se pierde al eliminar a una persona',
    })
    .input(byId)
    .output(Consequences),

  remove: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/iam/users/{id}',
      tags: ['users'],
      summary: 'Eliminar a una persona',
      description:
        'Cancela con aviso lo que tenía por venir. Su nombre queda en la historia; su correo queda libre. ' +
        'Se recupera durante 30 días.',
    })
    .input(byId)
    .errors({ ...inCharge, ...above, ...inUse })
    .output(done),

  restore: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/iam/users/{id}/restore',
      tags: ['users'],
      summary: 'Recuperar una cuenta eliminada',
      description:
        'Durante 30 días: con su correo, sus roles, los equipos que siguen ahí y sus reservas cuyo horario sigue libre. ' +
        'Le llega un correo para elegir otra contraseña. Se rechaza si otra cuenta usa ya su correo.',
    })
    .input(byId)
    .errors({ USERNAME_TAKEN: refusal('USERNAME_TAKEN'), ...above })
    .output(RestoredUser),

  bulk: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/iam/users/bulk',
      tags: ['users'],
      summary: 'Actuar sobre varias personas a la vez',
      description: 'Lo que se niega de una no impide lo de las demás. Con `preview`, solo dice qué pasaría.',
    })
    .input(BulkInput)
    .errors({ INVALID_FIELD: invalidField })
    .output(BulkResult),

  sessionsOf: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/iam/users/{id}/sessions',
      tags: ['users'],
      summary: 'Dónde tiene la sesión iniciada una persona',
    })
    .input(byId)
    .output(z.array(Session)),

  endSessionOf: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/iam/users/{id}/sessions/{sessionId}',
      tags: ['users'],
      summary: 'Cerrar una sesión de una persona',
    })
    .input(byId.extend({ sessionId: line(200) }))
    .errors(above)
    .output(done),

  historyOf: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/iam/users/{id}/history',
      tags: ['users'],
      summary: 'Lo que cambió en la cuenta de una persona',
    })
    .input(byId)
    .output(History),
}
