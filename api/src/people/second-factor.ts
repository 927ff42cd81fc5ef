import { z } from 'zod'
import { backOffice, call, everyone, Id, Instant, line, refusal, wrongState } from '../platform/base.ts'

/** The code of an authenticator app (RFC 6238, six digits). */
export const TotpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Escribe los seis dígitos de tu aplicación.')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The passkey is backed up by its vendor and survives the loss of the device. */
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** How a person's sign-in is protected besides the password. */
export const Security = z.object({
  /** When the authenticator app was set up; null without one. */
  totpSince: Instant.nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** The organisation requires a second factor: the last one can't be removed. */
  required: z.boolean(),
  /** The person confirmed their identity recently enough to change this. */
  proven: z.boolean(),
  /** Confirming again needs the password; without one, a new sign-in. */
  hasPassword: z.boolean(),
})
export type Security = z.infer<typeof Security>

const done = z.object({ message: z.string() })
/** Recovery codes are shown once: with the first factor, or on request. */
const withCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
const needsProof = { PROOF_NEEDED: refusal('PROOF_NEEDED') }
const givesUp = { ...needsProof, FACTOR_REQUIRED: refusal('FACTOR_REQUIRED') }
const passkeyName = line(60)
/** The browser's WebAuthn answer, from `@simplewebauthn/browser`. */
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
    // The count of failed attempts must survive the refusal's rollback, so the call manages its own transactions.
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
        /** To type in, in base32. */
        secret: z.string(),
        /** For an app on the same device: `otpauth://…`. */
        uri: z.string(),
        /** The same as a QR code: an SVG in a `data:` URL. */
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
