import { z } from 'zod'
import { backOffice, call, everyone, Id, Instant, line, refusal, wrongState } from '../platform/base.ts'

/** What an authenticator application shows (RFC 6238, six digits). */
export const TotpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Escribe los seis dígitos de tu aplicación.')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The device's maker keeps a copy: it outlives the device. */
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** What guards a person's sign-in besides the password. */
export const Security = z.object({
  /** Since when an authenticator app does; null without one. */
  totpSince: Instant.nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** The organisation asks for one of these: the last can't be given up. */
  required: z.boolean(),
  /** The person showed who they are a short while ago, so that this may be changed now. */
  proven: z.boolean(),
  /** Showing it again takes the password; without one, signing in anew. */
  hasPassword: z.boolean(),
})
export type Security = z.infer<typeof Security>

const done = z.object({ message: z.string() })
/** New recovery codes are told once, when the first factor is added or others are asked for. */
const withCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
const needsProof = { PROOF_NEEDED: refusal('PROOF_NEEDED') }
const givesUp = { ...needsProof, FACTOR_REQUIRED: refusal('FACTOR_REQUIRED') }
const passkeyName = line(60)
/** What the browser's WebAuthn answers, as `@simplewebauthn/browser` gives it. */
const PasskeyAnswer = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
})

export const secondFactor = {
  security: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/users/me/security', tags: ['users'], summary: 'Con qué está protegida mi cuenta' })
    .output(Security),

  prove: call
    // The count of wrong tries must outlive the refusal, so the call keeps its own transactions.
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/users/me/security/proof',
      tags: ['users'],
      summary: 'Confirmar quién soy antes de cambiar mi seguridad',
      description: 'Vale diez minutos, en esta sesión. Recién iniciada la sesión no hace falta.',
    })
    .input(z.object({ password: z.string().min(1).max(256) }))
    .errors({ WRONG_PASSWORD: refusal('WRONG_PASSWORD'), TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS') })
    .output(done),

  beginTotp: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/me/security/totp',
      tags: ['users'],
      summary: 'Empezar a usar una aplicación de autenticación',
    })
    .errors({ ...needsProof, WRONG_STATE: wrongState(z.enum(['CONFIRMED'])) })
    .output(
      z.object({
        /** For typing in, in base32. */
        secret: z.string(),
        /** For programs on the same device: `otpauth://…`. */
        uri: z.string(),
        /** The same, to be scanned: an SVG as a `data:` address. */
        qr: z.string(),
      }),
    ),

  confirmTotp: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/me/security/totp/confirm',
      tags: ['users'],
      summary: 'Comprobar el primer código de la aplicación',
    })
    .input(
      z.object({
        code: TotpCode,
      }),
    )
    .errors({ ...needsProof, INVALID_CODE: refusal('INVALID_CODE') })
    .output(withCodes),

  removeTotp: call
    .meta({ roles: everyone })
    .route({ method: 'DELETE', path: '/users/me/security/totp', tags: ['users'], summary: 'Dejar la aplicación' })
    .errors(givesUp)
    .output(done),

  beginPasskey: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/me/security/passkeys/options',
      tags: ['users'],
      summary: 'Empezar a registrar una llave de acceso',
    })
    .errors(needsProof)
    .output(z.looseObject({ challenge: z.string() })),

  addPasskey: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/me/security/passkeys',
      tags: ['users'],
      summary: 'Registrar una llave de acceso',
    })
    .input(z.object({ name: passkeyName, passkey: PasskeyAnswer }))
    .errors({
      ...needsProof,
      PASSKEY_NOT_ADDED: refusal('PASSKEY_NOT_ADDED'),
      PASSKEY_TAKEN: refusal('PASSKEY_TAKEN'),
    })
    .output(withCodes),

  renamePasskey: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/users/me/security/passkeys/{id}',
      tags: ['users'],
      summary: 'Cambiar el nombre de una llave de acceso',
    })
    .input(z.object({ id: Id, name: passkeyName }))
    .output(done),

  removePasskey: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/users/me/security/passkeys/{id}',
      tags: ['users'],
      summary: 'Quitar una llave de acceso',
    })
    .input(z.object({ id: Id }))
    .errors(givesUp)
    .output(done),

  renewRecoveryCodes: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/me/security/recovery-codes',
      tags: ['users'],
      summary: 'Pedir códigos de recuperación nuevos',
      description: 'Los anteriores dejan de servir.',
    })
    .errors(needsProof)
    .output(withCodes),

  reset: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/iam/users/{id}/second-factor',
      tags: ['users'],
      summary: 'Restablecer el segundo factor de una persona',
      description: 'Para quien perdió su teléfono. Cierra sus sesiones y le avisa por correo.',
    })
    .input(z.object({ id: Id }))
    .errors({
      OWN_ACCOUNT: refusal('OWN_ACCOUNT'),
      ROLE_ABOVE: refusal('ROLE_ABOVE'),
      COUNTRY_ABOVE: refusal('COUNTRY_ABOVE'),
    })
    .output(done),
}
