import { z } from 'zod'
import {
  backOffice,
  call,
  commaList,
  everyone,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  roles,
  staleVersion,
  TimeZone,
  tenantTypes,
  Username,
  Version,
} from './base.ts'

export const RoleName = z.enum(roles)

export const UserSummary = z.object({
  userId: Id,
  username: z.string(),
  info: z.object({
    givenName: z.string(),
    lastname: z.string(),
    /** Given name and surname together. */
    name: z.string(),
    /** A signed, expiring address; null without a picture. */
    picture: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  roles: z.array(RoleName),
  active: z.boolean(),
})
export type UserSummary = z.infer<typeof UserSummary>

export const Me = UserSummary.extend({
  tenantAccountName: z.string(),
  tenant: z.object({
    id: Id,
    name: z.string(),
    type: z.enum(tenantTypes),
    domainPrefix: z.string(),
    theme: z.object({ lateralLogo: z.string().nullable(), profileCover: z.string().nullable() }),
  }),
  timezone: z.string(),
  /** What to send to keep the same picture; null without one. */
  pictureKey: z.string().nullable(),
  version: Version,
  /** The domain prefix is one of the operator's own. */
  internalStaff: z.boolean(),
  /** Minutes without activity before the session's end is announced. */
  inactivityMinutes: z.int(),
})
export type Me = z.infer<typeof Me>

/** A telephone number as people write it: digits, spaces, hyphens, brackets, and `+` before the country's code. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{5,30}$/, 'Escribe un teléfono válido, como +51 987 654 321.')

/** What people say about themselves. */
export const ProfileFields = z.object({
  givenName: line(60),
  lastname: line(80),
  phone: Phone.nullable(),
  timezone: TimeZone,
})

/** A browser or program in which one is signed in. */
export const Session = z.object({
  id: z.string(),
  /** As the browser names itself; null when it said nothing. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: Instant,
  /** Within some ten minutes. */
  lastSeenAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const done = z.object({ message: z.string() })
const NewPassword = z.string().min(12).max(256)

export const users = {
  me: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/users/profile/me', tags: ['users'], summary: 'Mi perfil' })
    .output(Me),

  saveProfile: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/profile/{username}',
      tags: ['users'],
      summary: 'Guardar mi perfil',
      description: 'Solo el propio. `pictureKey` es la clave de una imagen subida; `null` la quita.',
    })
    .input(
      ProfileFields.partial().extend({
        username: Username,
        pictureKey: z.string().min(1).max(300).nullable().optional(),
        version: Version.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(Me) })
    .output(Me),

  sessions: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/users/me/sessions', tags: ['users'], summary: 'Dónde tengo la sesión iniciada' })
    .output(z.array(Session)),

  endSession: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/users/me/sessions/{id}',
      tags: ['users'],
      summary: 'Cerrar una de mis sesiones',
    })
    .input(z.object({ id: line(200) }))
    .output(done),

  search: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/users/composed/search', tags: ['users'], summary: 'Buscar personas' })
    .input(z.object({ ...paging(20), q: z.string().trim().max(100).optional(), roles: commaList(RoleName).optional() }))
    .output(pageOf(UserSummary)),

  forgotPassword: call
    .meta({ roles: [], public: true })
    .route({
      method: 'POST',
      path: '/iam/password/forgot',
      tags: ['users'],
      summary: 'Pedir un enlace para cambiar la contraseña',
      description: 'Responde lo mismo y en el mismo tiempo si la cuenta existe o no.',
    })
    .input(z.object({ username: Username }))
    .errors({ TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS') })
    .output(done),

  resetPassword: call
    .meta({ roles: [], public: true })
    .route({
      method: 'POST',
      path: '/iam/password/reset',
      tags: ['users'],
      summary: 'Cambiar la contraseña con el enlace del correo',
    })
    .input(z.object({ token: line(200), newPassword: NewPassword }))
    .errors({ LINK_EXPIRED: refusal('LINK_EXPIRED'), WEAK_PASSWORD: refusal('WEAK_PASSWORD') })
    .output(done),

  changePassword: call
    // The count of wrong tries must outlive the refusal, so the call keeps its own transactions.
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/iam/password/change',
      tags: ['users'],
      summary: 'Cambiar mi contraseña',
      description: 'Cierra las demás sesiones.',
    })
    .input(z.object({ currentPassword: z.string().min(1).max(256), newPassword: NewPassword }))
    .errors({
      WRONG_PASSWORD: refusal('WRONG_PASSWORD'),
      WEAK_PASSWORD: refusal('WEAK_PASSWORD'),
      TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS'),
    })
    .output(done),
}
