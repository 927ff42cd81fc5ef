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
/** An account that is more than one's own in its roles or in its countries. */
const above = { ROLE_ABOVE: refusal('ROLE_ABOVE'), COUNTRY_ABOVE: refusal('COUNTRY_ABOVE') }
const stale = { STALE_VERSION: staleVersion(User) }
/** What keeps an organisation from being left without anybody in charge. */
const inCharge = { OWN_ACCOUNT: refusal('OWN_ACCOUNT'), LAST_ADMIN: refusal('LAST_ADMIN') }

/** The fields of a new person. */
export const NewUser = z.object({
  username: Username,
  givenName: ProfileFields.shape.givenName,
  lastname: ProfileFields.shape.lastname,
  phone: ProfileFields.shape.phone.optional(),
  /** The organisation's when left out. */
  timezone: ProfileFields.shape.timezone.optional(),
  roles: z.array(RoleName).min(1).max(4).default(['ROLE_USER']),
  haveCard: z.boolean().default(false),
  /** The countries of whoever makes the account when left out. */
  settings: UserSettings.optional(),
})

/** A role as seen from somebody: whether they have it, and whether whoever asks may change that. */
export const RoleOf = z.object({
  code: RoleName,
  displayName: z.string(),
  granted: z.boolean(),
  can: z.object({ grant: z.boolean(), remove: z.boolean() }),
  /** Why it can't be changed; empty where it can. */
  why: z.string(),
})
export type RoleOf = z.infer<typeof RoleOf>

/** What deleting somebody takes along. */
export const Consequences = z.object({
  /** Reservations to come that are cancelled with notice, also those in other organisations' places. */
  reservations: z.int(),
  /** When the first of them starts. */
  nextReservationAt: Instant.nullable(),
  /** Series that end, of which those reservations may be part. */
  series: z.int(),
  /** Booking requests that are withdrawn. */
  requests: z.int(),
  /** Places in waiting lines that are given up. */
  waits: z.int(),
  /** The teams that they leave. */
  teams: z.array(z.string()),
  sessions: z.int(),
  /** The same and all else that depends on them, by kind, with what forbids it. */
  dependents: Dependents,
})
export type Consequences = z.infer<typeof Consequences>

/** An account that was brought back. */
export const RestoredUser = z.object({
  user: User,
  reservationsRestored: z.int(),
  /** Those whose time has begun or whose slot is taken by now. */
  reservationsLost: z.int(),
})
export type RestoredUser = z.infer<typeof RestoredUser>

/** Acts on several people; the second of each pair undoes the first. */
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

/** No act takes more people at once. */
export const bulkAtMost = 5_000

export const BulkInput = z.object({
  act: BulkAct,
  /** For a team's acts. */
  teamId: Id.optional(),
  /** For a role's acts. */
  role: RoleName.optional(),
  /** Who; or all that match `filter`, but for `except`. */
  userIds: z.array(Id).min(1).max(bulkAtMost).optional(),
  filter: UserFilter.optional(),
  except: z.array(Id).max(bulkAtMost).optional(),
  /** Only says what would happen. */
  preview: z.boolean().default(false),
})

export const BulkResult = z.object({
  /** How many were meant; they are done, unchanged or refused. */
  matched: z.int(),
  done: z.int(),
  /** How many were so already. */
  unchanged: z.int(),
  refused: z.int(),
  /** The first of those refused, each with why. */
  refusals: z.array(z.object({ userId: Id, name: z.string(), username: z.string(), reason: z.string() })),
  /** Who changed: for undoing it. */
  changed: z.array(Id),
  /** What goes on without those who would be disabled; only in a preview. */
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
