import { z } from 'zod'
import {
  backOffice,
  call,
  commaList,
  everyone,
  FileStream,
  flag,
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
} from '../platform/base.ts'
import { Theme } from '../platform/theme.ts'

export const RoleName = z.enum(roles)

/** INVITED: has never signed in. */
export const UserStatus = z.enum(['ACTIVE', 'INVITED', 'INACTIVE'])
export type UserStatus = z.infer<typeof UserStatus>

const regions = new Intl.DisplayNames('es', { type: 'region', fallback: 'none' })
/** ISO 3166 alpha-2 code of an existing country. */
const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Elige un país de la lista.')
  .refine(code => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined, 'Elige un país de la lista.')

export const UserSummary = z.object({
  userId: Id,
  username: z.string(),
  info: z.object({
    givenName: z.string(),
    lastname: z.string(),
    /** Given name and surname. */
    name: z.string(),
    /** A signed, expiring address; null without a picture. */
    picture: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  roles: z.array(RoleName),
  active: z.boolean(),
})
export type UserSummary = z.infer<typeof UserSummary>

/** ISO 3166 codes of the countries whose campuses the user may use; empty: all. */
export const UserSettings = z.object({ countriesAllowed: z.array(CountryCode).max(250) })

export const Me = UserSummary.extend({
  tenantAccountName: z.string(),
  tenant: z.object({
    id: Id,
    name: z.string(),
    type: z.enum(tenantTypes),
    domainPrefix: z.string(),
    theme: Theme,
  }),
  timezone: z.string(),
  haveCard: z.boolean(),
  settings: UserSettings,
  /** Send it back to keep the picture; null without one. */
  pictureKey: z.string().nullable(),
  version: Version,
  /** True if the domain prefix belongs to the operator. */
  internalStaff: z.boolean(),
  /** Minutes of inactivity before the session's end is announced. */
  inactivityMinutes: z.int(),
  /** Set during a support visit, which is read-only, until `endsAt`. */
  support: z.object({ id: z.string(), endsAt: Instant }).optional(),
})
export type Me = z.infer<typeof Me>

/** A telephone number: digits, spaces, hyphens, parentheses, and `+` before the country code. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{5,30}$/, 'Escribe un teléfono válido, como +51 987 654 321.')

/** Fields that people edit in their own profile. */
export const ProfileFields = z.object({
  givenName: line(60),
  lastname: line(80),
  phone: Phone.nullable(),
  timezone: TimeZone,
})

/** What the caller may do with an account. */
export const UserCan = z.object({
  edit: z.boolean(),
  enable: z.boolean(),
  disable: z.boolean(),
  resend: z.boolean(),
  setTemporaryPassword: z.boolean(),
  resetSecondFactor: z.boolean(),
  remove: z.boolean(),
})

/** A member in the list. */
export const ListedUser = UserSummary.extend({
  status: UserStatus,
  haveCard: z.boolean(),
  /** Accurate to about ten minutes; null before the first sign-in. */
  lastAccessAt: Instant.nullable(),
  /** Their first teams by name. */
  teams: z.array(z.object({ id: Id, name: z.string() })),
  version: Version,
  can: UserCan,
})
export type ListedUser = z.infer<typeof ListedUser>

export const User = ListedUser.extend({
  tenantAccountName: z.string(),
  timezone: z.string(),
  settings: UserSettings,
  pictureKey: z.string().nullable(),
  createdAt: Instant,
  /** When the welcome mail was last requested. */
  welcomedAt: Instant.nullable(),
  /** Has a second factor: an authenticator app or a passkey. */
  secondFactor: z.boolean(),
})
export type User = z.infer<typeof User>

/** Last activity; people who never signed in match neither value. */
export const LastAccess = z.enum(['LAST_7_DAYS', 'OVER_30_DAYS', 'OVER_90_DAYS', 'NEVER'])
export type LastAccess = z.infer<typeof LastAccess>

/** A filter of users. */
export const UserFilter = z.object({
  /** Words that the name or the email address must all contain. */
  q: z.string().trim().max(100).optional(),
  roles: commaList(RoleName).optional(),
  status: commaList(UserStatus).optional(),
  teamId: Id.optional(),
  haveCard: flag.optional(),
  lastAccess: LastAccess.optional(),
})
export type UserFilter = z.infer<typeof UserFilter>

export const UserSort = z.enum(['name', '-name', 'lastAccess', '-lastAccess'])
export type UserSort = z.infer<typeof UserSort>
const sort = UserSort.default('name')

/** A browser or program with an active sign-in. */
export const Session = z.object({
  id: z.string(),
  /** The browser's user agent; null without one. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: Instant,
  /** Accurate to about ten minutes. */
  lastSeenAt: Instant,
  /** The session of this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Key of a saved user preference: `users.views`. */
const PreferenceKey = z.string().regex(/^[a-z][a-z0-9.-]{0,79}$/, 'Usa minúsculas, números, puntos y guiones.')

const done = z.object({ message: z.string() })

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
      summary: 'Guardar un perfil',
      description:
        'El propio o, quien administra, el de alguien de su organización; la tarjeta y los países, solo quien administra. ' +
        '`pictureKey` es la clave de una imagen subida; `null` la quita.',
    })
    .input(
      ProfileFields.partial().extend({
        username: Username,
        pictureKey: z.string().min(1).max(300).nullable().optional(),
        haveCard: z.boolean().optional(),
        settings: UserSettings.optional(),
        version: Version.optional(),
      }),
    )
    .errors({
      INVALID_FIELD: invalidField,
      STALE_VERSION: staleVersion(Me),
      ROLE_ABOVE: refusal('ROLE_ABOVE'),
      COUNTRY_ABOVE: refusal('COUNTRY_ABOVE'),
    })
    .output(Me),

  list: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/users/',
      tags: ['users'],
      summary: 'Las personas de la organización',
      description: 'Con algún filtro, `totalItems` cuenta hasta 10 000.',
    })
    .input(UserFilter.extend({ ...paging(20), sort }))
    .output(pageOf(ListedUser)),

  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/users/profile/{id}', tags: ['users'], summary: 'Una persona' })
    .input(z.object({ id: Id }))
    .output(User),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ roles: backOffice, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/users/report/file',
      tags: ['users'],
      summary: 'Las personas que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
    })
    .input(UserFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  preference: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/users/me/preferences/{key}',
      tags: ['users'],
      summary: 'Lo que elegí para una pantalla',
    })
    .input(z.object({ key: PreferenceKey }))
    .output(z.object({ value: z.unknown() })),

  savePreference: call
    .meta({ roles: everyone })
    .route({
      method: 'PUT',
      path: '/users/me/preferences/{key}',
      tags: ['users'],
      summary: 'Guardar lo que elegí para una pantalla',
    })
    .input(z.object({ key: PreferenceKey, value: z.unknown() }))
    .errors({ INVALID_FIELD: invalidField })
    .output(z.object({ value: z.unknown() })),

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
}
