import { z } from 'zod'
import {
  backOffice,
  type CallMeta,
  call,
  flag,
  History,
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
import { Dependents } from '../platform/dependents.ts'
import { UserSettings, UserSummary } from './users.ts'

export const identityProviders = ['PASSWORD', 'GOOGLE_WORKSPACE', 'MICROSOFT'] as const

/** How people of a domain prefix sign in. A nonexistent prefix gets the same answer in the same time. */
export const IdentityProviderConfig = z.object({
  authenticationConfig: z.object({
    domainPrefix: z.string(),
    identityProviders: z.array(z.enum(identityProviders)),
    selectedIdp: z.enum(identityProviders),
  }),
  oauth2Config: z.object({ clientId: z.string(), tokenUrl: z.string() }),
})
export type IdentityProviderConfig = z.infer<typeof IdentityProviderConfig>

const word = /^[a-z0-9][a-z0-9-]{0,62}$/
/** A word for URLs: an account name or a domain prefix. */
const Word = z
  .string()
  .trim()
  .toLowerCase()
  .regex(word, 'Usa de 1 a 63 letras sin tilde, números y guiones, sin empezar por guion.')

const legalForms = /\b(s\.?\s?a\.?\s?c|s\.?\s?a|s\.?\s?r\.?\s?l|e\.?\s?i\.?\s?r\.?\s?l|s\.?\s?l|ltda|inc|corp)\.?\s*$/i

/** The word that a name suggests, without accents and legal form: `nube-andina` of `Nube Andina S.A.C.`; empty if none is left. */
export const wordOfName = (name: string): string =>
  name
    .replace(legalForms, '')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 57)
    .replaceAll(/^-+|-+$/g, '')

const Account = z.string().trim().toLowerCase().max(100)

export const TenantSummary = z.object({
  id: Id,
  accountName: z.string(),
  name: z.string(),
  type: z.enum(tenantTypes),
  domainPrefix: z.string(),
  timeZone: z.string(),
  active: z.boolean(),
  /** People who can sign in, and how many of them are administrators. */
  userCount: z.int(),
  admins: z.int(),
  createdAt: Instant,
  version: Version,
})
export type TenantSummary = z.infer<typeof TenantSummary>

export const Tenant = TenantSummary.extend({
  selectedIdp: z.enum(identityProviders),
  campusCount: z.int(),
  spaceCount: z.int(),
  /** Last activity of any of its people; null before the first. */
  lastSeenAt: Instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    enterAsSupport: z.boolean(),
    addUsers: z.boolean(),
  }),
})
export type Tenant = z.infer<typeof Tenant>

export const TenantUser = z.object({
  userId: Id,
  username: z.string(),
  info: UserSummary.shape.info,
  roles: z.array(z.enum(roles)),
  settings: UserSettings,
  timezone: z.string(),
  haveCard: z.boolean(),
  active: z.boolean(),
  lastSeenAt: Instant.nullable(),
  version: Version,
})
export type TenantUser = z.infer<typeof TenantUser>

export const TenantUserDetails = TenantUser.extend({
  tenantAccountName: z.string(),
  tenantName: z.string(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
})
export type TenantUserDetails = z.infer<typeof TenantUserDetails>

const Person = { givenName: line(60), lastname: line(80), username: Username }

export const NewTenant = z.object({
  name: line(120),
  accountName: Word,
  type: z.enum(tenantTypes).default('ORGANIZATION'),
  domainPrefix: Word,
  timeZone: TimeZone,
  /** The first administrator; the welcome mail contains the link to set the password. */
  admin: z.object(Person),
})

export const TenantFields = z.object({ name: line(120), domainPrefix: Word, timeZone: TimeZone })

const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{5,30}$/, 'Escribe un teléfono válido, como +51 987 654 321.')
const UserRoles = z
  .array(z.enum(roles))
  .min(1, 'Elige al menos un rol.')
  .max(roles.length)
  .transform(given => [...new Set(given)])

export const NewTenantUser = z.object({
  ...Person,
  phone: Phone.nullable().optional(),
  timezone: TimeZone.optional(),
  roles: UserRoles.default(['ROLE_USER']),
})

const rootOnly = { roles: ['ROLE_ROOT'], tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['tenants'] as const
const byAccount = z.object({ account: Account })
const versioned = byAccount.extend({ version: Version.optional() })
const done = z.object({ message: z.string() })
const stale = { STALE_VERSION: staleVersion(Tenant) }
const userRefusals = { INVALID_FIELD: invalidField, LAST_ADMIN: refusal('LAST_ADMIN') }

export const TenantSort = z.enum(['name', '-name', 'createdAt', '-createdAt', 'userCount', '-userCount'])

export const tenants = {
  identityProviderConfig: call
    .meta({ roles: [], public: true })
    .route({ method: 'GET', path: '/public/idp/config', tags, summary: 'Cómo inicia sesión un dominio' })
    .input(
      z.object({
        domain: z
          .string()
          .trim()
          .toLowerCase()
          .regex(word, 'Escribe el dominio de tu organización, solo letras, números y guiones.'),
      }),
    )
    .output(IdentityProviderConfig),

  list: call
    .meta(rootOnly)
    .route({ method: 'GET', path: '/tenants/', tags, summary: 'Las organizaciones' })
    .input(
      z.object({
        ...paging(20),
        q: z.string().trim().max(100).optional(),
        type: z.enum(tenantTypes).optional(),
        active: flag.optional(),
        sort: TenantSort.default('name'),
      }),
    )
    .output(pageOf(TenantSummary)),

  proposal: call
    .meta(rootOnly)
    .route({
      method: 'GET',
      path: '/tenants/proposal',
      tags,
      summary: 'Un dominio libre para una organización nueva, por su nombre',
      description: 'Vacío si el nombre no tiene letras ni números con que formarlo.',
    })
    .input(z.object({ name: line(120) }))
    .output(z.object({ domainPrefix: z.string() })),

  create: call
    .meta(rootOnly)
    .route({
      method: 'PUT',
      path: '/tenants/',
      tags,
      summary: 'Crear una organización con su primera persona administradora',
      successStatus: 201,
    })
    .input(NewTenant)
    .errors({ INVALID_FIELD: invalidField })
    .output(Tenant),

  details: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/tenants/{account}/details',
      tags,
      summary: 'Una organización',
      description: 'Un root del operador, cualquiera; los demás, la suya.',
    })
    .input(byAccount)
    .output(Tenant),

  update: call
    .meta(rootOnly)
    .route({ method: 'PATCH', path: '/tenants/{account}', tags, summary: 'Cambiar una organización' })
    .input(TenantFields.partial().extend(versioned.shape))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Tenant),

  consequences: call
    .meta(rootOnly)
    .route({
      method: 'GET',
      path: '/tenants/{account}/consequences',
      tags,
      summary: 'Qué pasaría al deshabilitar una organización',
    })
    .input(byAccount)
    .output(
      z.object({
        people: z.int(),
        sessions: z.int(),
        /** Upcoming reservations of its people, at its own campuses or as guests. */
        reservations: z.int(),
        /** Dependents that remain without its people. */
        dependents: Dependents,
      }),
    ),

  disable: call
    .meta(rootOnly)
    .route({
      method: 'PATCH',
      path: '/tenants/{account}/disable',
      tags,
      summary: 'Deshabilitar una organización',
      description: 'Nadie de ella puede entrar; sus sesiones se cierran. Lo demás se conserva.',
    })
    .input(versioned)
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Tenant),

  enable: call
    .meta(rootOnly)
    .route({ method: 'PATCH', path: '/tenants/{account}/enable', tags, summary: 'Habilitar una organización' })
    .input(versioned)
    .errors(stale)
    .output(Tenant),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/tenants/{account}/history', tags, summary: 'Lo que cambió en una organización' })
    .input(byAccount)
    .output(History),

  users: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/tenants/{account}/users', tags, summary: 'Las personas de una organización' })
    .input(
      byAccount.extend({
        page: paging(20).page,
        size: paging(20).pageSize,
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(TenantUser)),

  userDetails: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/tenants/users/{id}/details',
      tags,
      summary: 'Una persona de cualquier organización',
      description: 'Un root del operador, cualquiera; los demás, las de la suya.',
    })
    .input(z.object({ id: Id }))
    .output(TenantUserDetails),

  createUser: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/tenants/{account}/users',
      tags,
      summary: 'Añadir una persona a una organización',
      successStatus: 201,
    })
    .input(NewTenantUser.extend(byAccount.shape))
    .errors({ INVALID_FIELD: invalidField })
    .output(TenantUser),

  saveUser: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/tenants/{account}/users/{user}',
      tags,
      summary: 'Cambiar a una persona de una organización',
      description: '`user` es su identificador o su correo.',
    })
    .input(
      byAccount.extend({
        user: z.string().trim().toLowerCase().min(1).max(254),
        givenName: line(60).optional(),
        lastname: line(80).optional(),
        phone: Phone.nullable().optional(),
        timezone: TimeZone.optional(),
        roles: UserRoles.optional(),
        active: z.boolean().optional(),
        version: Version.optional(),
      }),
    )
    .errors({ ...userRefusals, STALE_VERSION: staleVersion(TenantUser) })
    .output(TenantUser),

  inviteUser: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/tenants/{account}/users/{user}/invitation',
      tags,
      summary: 'Volver a enviar el correo de bienvenida',
      description: 'A quien aún no ingresó, y no más de una vez cada diez minutos.',
    })
    .input(byAccount.extend({ user: z.string().trim().toLowerCase().min(1).max(254) }))
    .errors({ INVALID_FIELD: invalidField, TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS') })
    .output(done),
}
