import { z } from 'zod'
import {
  backOffice,
  call,
  Id,
  Instant,
  invalidField,
  line,
  refusal,
  type roles,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'

/** Supported sign-in providers. */
export const providerKinds = ['GOOGLE_WORKSPACE', 'MICROSOFT'] as const
export const ProviderKind = z.enum(providerKinds)
export type ProviderKind = z.infer<typeof ProviderKind>

/** Roles that a provider's group can grant. Only a root grants root. */
export const groupRoles = ['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER'] as const satisfies readonly (typeof roles)[number][]

/** An email domain, as in `empresa.pe`. */
export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Escribe un dominio de correo, como empresa.pe.')

export const RoleMapping = z
  .array(
    z.object({
      /** A group's object id or an app role's value, as in the token. */
      group: line(200),
      role: z.enum(groupRoles),
    }),
  )
  .max(50)

const account = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Esa cuenta no existe.')

const common = {
  applicationId: line(255),
  allowedDomains: z.array(MailDomain).min(1, 'Añade al menos un dominio.').max(50),
  createsUsers: z.boolean(),
}

/** A configured provider; its secret is never answered. */
export const IdentityProvider = z.object({
  kind: ProviderKind,
  ...common,
  /** Microsoft's directory (tenant) id; null for Google. */
  tenantId: z.string().nullable(),
  roleMapping: RoleMapping,
  /** When an administrator first signed in with this configuration. Until then administrators keep their passwords. */
  provenAt: Instant.nullable(),
  version: Version,
  updatedAt: Instant,
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** How the organisation's people sign in. */
export const AccessSettings = z.object({
  account: z.string(),
  name: z.string(),
  domainPrefix: z.string(),
  selectedIdp: z.enum(['PASSWORD', ...providerKinds]),
  providers: z.array(IdentityProvider),
  /** The redirect URI to register at each provider. */
  redirectUris: z.record(ProviderKind, z.string()),
  sessions: z.object({
    /** Minutes of inactivity before the warning; null: the program's default. */
    inactivityMinutes: z.int().min(1).max(1440).nullable(),
    defaultInactivityMinutes: z.int(),
    /** Hours until the next sign-in, even for an active session. */
    sessionHours: z.int().min(1).max(168),
  }),
  secondFactor: z.object({
    /** People with passwords must set up a second factor at their next sign-in, and can't remove it. */
    required: z.boolean(),
    /** Number of people with passwords but without a second factor. */
    without: z.int(),
  }),
  version: Version,
})
export type AccessSettings = z.infer<typeof AccessSettings>

/** A step of a connection test and its outcome. */
export const ConnectionStep = z.object({
  step: z.enum(['DISCOVERY', 'KEYS', 'CREDENTIALS']),
  outcome: z.enum(['OK', 'FAILED', 'SKIPPED']),
  /** In Spanish, with what to do about a failure. */
  message: z.string(),
})
export type ConnectionStep = z.infer<typeof ConnectionStep>

/** An omitted secret stays. */
const secret = z.string().trim().min(1).max(1000).optional()

const GoogleConfig = z.object({ kind: z.literal('GOOGLE_WORKSPACE'), ...common, clientSecret: secret })
const MicrosoftConfig = z.object({
  kind: z.literal('MICROSOFT'),
  ...common,
  clientSecret: secret,
  tenantId: z.uuid('Escribe el identificador del directorio (inquilino), como en el portal de Entra.').toLowerCase(),
  roleMapping: RoleMapping.default([]),
})

export const ProviderConfig = z.discriminatedUnion('kind', [GoogleConfig, MicrosoftConfig])
export type ProviderConfig = z.infer<typeof ProviderConfig>

const versioned = z.object({ account, version: Version.optional() })
const noTransaction = { roles: backOffice, transaction: 'none' } as const
/** Sign-in settings affect the whole organisation, in all countries. */
const ofWholeTenant = { ...noTransaction, allCountries: true } as const

export const identityProviders = {
  accessSettings: call
    .meta(noTransaction)
    .route({
      method: 'GET',
      path: '/tenants/{account}/idp',
      tags: ['tenants'],
      summary: 'Cómo inicia sesión una organización',
      description: 'El secreto de la aplicación no se devuelve nunca.',
    })
    .input(z.object({ account }))
    .output(AccessSettings),

  saveProvider: call
    .meta(ofWholeTenant)
    .route({
      method: 'POST',
      path: '/tenants/{account}/idp',
      tags: ['tenants'],
      summary: 'Configurar Google Workspace o Microsoft',
      description:
        'Guarda la configuración sin elegirla. Al cambiar la aplicación, el directorio o el secreto, los administradores vuelven a poder usar su contraseña hasta que uno ingrese por el proveedor.',
    })
    .input(versioned.and(ProviderConfig))
    .errors({
      INVALID_FIELD: invalidField,
      STALE_VERSION: staleVersion(AccessSettings),
      // The provider decides who can sign in, including people of all countries.
    })
    .output(AccessSettings),

  testProvider: call
    .meta(ofWholeTenant)
    .route({
      method: 'POST',
      path: '/tenants/{account}/idp/test',
      tags: ['tenants'],
      summary: 'Probar la conexión con un proveedor',
      description: 'Prueba lo que se envía; sin secreto, el que está guardado. No guarda nada.',
    })
    .input(z.object({ account }).and(ProviderConfig))
    .errors({ INVALID_FIELD: invalidField, TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS') })
    .output(z.object({ ok: z.boolean(), steps: z.array(ConnectionStep) })),

  chooseProvider: call
    .meta(ofWholeTenant)
    .route({
      method: 'PUT',
      path: '/tenants/{account}/idp/selected',
      tags: ['tenants'],
      summary: 'Elegir cómo se inicia sesión',
    })
    .input(versioned.extend({ selectedIdp: z.enum(['PASSWORD', ...providerKinds]) }))
    .errors({
      WRONG_STATE: wrongState(z.enum(['NOT_CONFIGURED'])),
      STALE_VERSION: staleVersion(AccessSettings),
    })
    .output(AccessSettings),

  removeGoogle: call
    .meta(ofWholeTenant)
    .route({
      method: 'DELETE',
      path: '/tenants/{account}/idp/google-workspace',
      tags: ['tenants'],
      summary: 'Desactivar Google Workspace',
      description: 'Borra la configuración; si era la elegida, se vuelve a la contraseña.',
    })
    .input(z.object({ account }))
    .output(AccessSettings),

  removeMicrosoft: call
    .meta(ofWholeTenant)
    .route({
      method: 'DELETE',
      path: '/tenants/{account}/idp/microsoft',
      tags: ['tenants'],
      summary: 'Desactivar Microsoft',
      description: 'Borra la configuración; si era la elegida, se vuelve a la contraseña.',
    })
    .input(z.object({ account }))
    .output(AccessSettings),

  setSessions: call
    .meta(ofWholeTenant)
    .route({
      method: 'PUT',
      path: '/tenants/{account}/sessions',
      tags: ['tenants'],
      summary: 'Cuánto duran las sesiones',
    })
    .input(
      versioned.extend({
        inactivityMinutes: z.int().min(1).max(1440).nullable(),
        sessionHours: z.int().min(1).max(168),
      }),
    )
    .errors({ STALE_VERSION: staleVersion(AccessSettings) })
    .output(AccessSettings),

  requireSecondFactor: call
    .meta(ofWholeTenant)
    .route({
      method: 'PUT',
      path: '/tenants/{account}/second-factor',
      tags: ['tenants'],
      summary: 'Exigir un segundo factor, o dejar de exigirlo',
      description:
        'Quien ingresa con contraseña y no tiene uno lo configura en su próximo ingreso, sin poder saltarlo. Lo exige quien ya tiene el suyo.',
    })
    .input(versioned.extend({ required: z.boolean() }))
    .errors({ OWN_FACTOR_FIRST: refusal('OWN_FACTOR_FIRST'), STALE_VERSION: staleVersion(AccessSettings) })
    .output(AccessSettings),

  forgetIdentities: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/iam/users/{id}/identities',
      tags: ['users'],
      summary: 'Olvidar con qué cuentas de Google o Microsoft ingresa una persona',
      description: 'Para quien cambió de cuenta en el proveedor. Cierra sus sesiones.',
    })
    .input(z.object({ id: Id }))
    .errors({ COUNTRY_ABOVE: refusal('COUNTRY_ABOVE') })
    .output(z.object({ message: z.string() })),
}
