import type { Passkey } from '@aforo/api/people/second-factor'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { unless } from '../../platform/database/constraints.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { signInPerAccount, signInPerAddress } from '../../platform/identity/attempts.rules.ts'
import { accountBucket, addressBucket, countTry, forgiveTry } from '../../platform/identity/attempts.ts'
import { passwordMatches } from '../../platform/identity/passwords.ts'
import { factorsOf, removeFactors } from '../../platform/identity/second-factor/factors.ts'
import {
  addPasskey,
  deletePasskey,
  registrationOptions,
  renamePasskey,
} from '../../platform/identity/second-factor/passkeys.ts'
import { renewRecoveryCodes } from '../../platform/identity/second-factor/recovery-codes.ts'
import { changedSecurityMail } from '../../platform/identity/second-factor/security-mail.ts'
import { beginTotp, deleteTotp, qrOf, takeTotp } from '../../platform/identity/second-factor/totp.ts'
import { isSessionProven, keepChallenge, proveSession, takeChallenge } from '../../platform/identity/session-proof.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { lockFor } from '../users/users.ts'
import {
  confirmedTotp,
  countRecoveryCodes,
  listPasskeys,
  lockSelf,
  owesFactor,
  type PasskeyRow,
  usablePassword,
} from './second-factor.queries.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const presentPasskey = ({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  synced,
  createdAt: created_at.toString(),
  lastUsedAt: last_used_at?.toString() ?? null,
})

/** Changes one's own security, after one has shown again who one is. @throws PROOF_NEEDED */
async function requireProof({ tx, caller }: Context, errors: Refusals<'PROOF_NEEDED'>): Promise<void> {
  if (!(await isSessionProven(tx, caller.sessionId))) fail(errors.PROOF_NEEDED())
  await lockSelf(tx, caller.userId)
}

/** Leaves the traces of a change, and tells the person by mail, so that a thief's change is noticed. */
function changed({ caller, record, enqueue, emit }: Context, action: AuditAction, what: string, after: object = {}) {
  record({ action, entityType: 'user', entityId: caller.userId, after })
  enqueue('mail.send', changedSecurityMail(caller, what))
  emit({ topic: 'users', id: caller.userId })
}

/** The first factor brings recovery codes; those that are there stay. */
const firstRecoveryCodes = async ({ tx, caller }: Context) =>
  (await countRecoveryCodes(tx, caller.userId)) > 0 ? [] : renewRecoveryCodes(tx, caller)

/**
 * After something was given up: recovery codes stand in for something, without anything else they go too.
 * @throws FACTOR_REQUIRED where the organisation asks everybody to have something
 */
async function afterRemoval({ tx, caller }: Context, errors: Refusals<'FACTOR_REQUIRED'>) {
  if ((await factorsOf(tx, caller)).length > 0) return
  if (await owesFactor(tx, caller.userId)) fail(errors.FACTOR_REQUIRED())
  await removeFactors(tx, caller)
}

export const secondFactorRoutes = {
  security: on.secondFactor.security.handler(async ({ context: { tx, caller } }) => ({
    totpSince: (await confirmedTotp(tx, caller.userId))?.confirmed_at?.toString() ?? null,
    passkeys: (await listPasskeys(tx, caller.userId)).map(presentPasskey),
    recoveryCodesLeft: await countRecoveryCodes(tx, caller.userId),
    required: await owesFactor(tx, caller.userId),
    proven: await isSessionProven(tx, caller.sessionId),
    hasPassword: (await usablePassword(tx, caller.userId)) !== undefined,
  })),

  prove: on.secondFactor.prove.handler(async ({ input, context, errors }) => {
    const { services, caller, ip } = context
    const { database, clock } = services
    const account = accountBucket('sign-in', caller.username, signInPerAccount)
    const address = addressBucket('sign-in', ip, signInPerAddress)
    const wait = await asSystem(database, tx => countTry(tx, [account, address], clock.now()))
    if (wait !== undefined) {
      context.retryAfter(wait)
      fail(errors.TOO_MANY_REQUESTS())
    }
    const found = await asTenant(database, caller.tenantId, tx => usablePassword(tx, caller.userId))
    if (!(await passwordMatches(input.password, found?.hash))) fail(errors.WRONG_PASSWORD())
    await asSystem(database, async tx => {
      await forgiveTry(tx, account, address)
      await proveSession(tx, caller.sessionId)
    })
    return { message: 'Listo. Tienes diez minutos para cambiar tu seguridad.' }
  }),

  beginTotp: on.secondFactor.beginTotp.handler(async ({ context, errors }) => {
    await requireProof(context, errors)
    const { tx, caller, services } = context
    // The one in use is given up first, on purpose, not by a start that nobody finishes.
    if (await confirmedTotp(tx, caller.userId)) wrongState(errors, 'CONFIRMED')
    const begun = await beginTotp(tx, caller, caller.username, services.sealing)
    return { ...begun, qr: await qrOf(begun.uri) }
  }),

  confirmTotp: on.secondFactor.confirmTotp.handler(async ({ input, context, errors }) => {
    await requireProof(context, errors)
    const { tx, caller, services, now } = context
    if (!(await takeTotp(tx, caller, { code: input.code, now, sealing: services.sealing }, true)))
      fail(errors.INVALID_CODE())
    const recoveryCodes = await firstRecoveryCodes(context)
    changed(context, 'user.totp_added', 'se activó una aplicación de autenticación')
    return { message: 'Tu aplicación quedó activada.', recoveryCodes }
  }),

  removeTotp: on.secondFactor.removeTotp.handler(async ({ context, errors }) => {
    await requireProof(context, errors)
    await deleteTotp(context.tx, context.caller.userId)
    await afterRemoval(context, errors)
    changed(context, 'user.totp_removed', 'se quitó la aplicación de autenticación')
    return { message: 'Ya no se pide el código de la aplicación.' }
  }),

  beginPasskey: on.secondFactor.beginPasskey.handler(async ({ context, errors }) => {
    await requireProof(context, errors)
    const { tx, caller, services } = context
    const name = { username: caller.username, full: `${caller.givenName} ${caller.lastname}`.trim() }
    const options = await registrationOptions(tx, caller, name, services.settings.publicUrl)
    await keepChallenge(tx, caller, caller.sessionId, options.challenge)
    return { ...options }
  }),

  addPasskey: on.secondFactor.addPasskey.handler(async ({ input, context, errors }) => {
    await requireProof(context, errors)
    const { tx, caller, services } = context
    const challenge = await takeChallenge(tx, caller.sessionId)
    if (challenge === undefined) return fail(errors.PASSKEY_NOT_ADDED())
    const given = { name: input.name, answer: input.passkey, challenge, publicUrl: services.settings.publicUrl }
    const added = await unless(
      'user_passkeys_credential',
      () => errors.PASSKEY_TAKEN(),
      () => addPasskey(tx, caller, given),
    )
    if (!added) fail(errors.PASSKEY_NOT_ADDED())
    const recoveryCodes = await firstRecoveryCodes(context)
    changed(context, 'user.passkey_added', `se registró la llave de acceso «${input.name}»`, { name: input.name })
    return { message: 'La llave de acceso quedó registrada.', recoveryCodes }
  }),

  renamePasskey: on.secondFactor.renamePasskey.handler(async ({ input, context: { tx, caller, record }, errors }) => {
    if (!(await renamePasskey(tx, caller.userId, input.id, input.name))) notFound(errors)
    record({ action: 'user.passkey_renamed', entityType: 'user', entityId: caller.userId, after: { name: input.name } })
    return { message: 'Se cambió el nombre.' }
  }),

  removePasskey: on.secondFactor.removePasskey.handler(async ({ input, context, errors }) => {
    await requireProof(context, errors)
    const name = (await deletePasskey(context.tx, context.caller.userId, input.id)) ?? notFound(errors)
    await afterRemoval(context, errors)
    changed(context, 'user.passkey_removed', `se quitó la llave de acceso «${name}»`, { name })
    return { message: 'La llave de acceso ya no sirve para ingresar.' }
  }),

  renewRecoveryCodes: on.secondFactor.renewRecoveryCodes.handler(async ({ context, errors }) => {
    await requireProof(context, errors)
    const { tx, caller } = context
    if ((await factorsOf(tx, caller)).length === 0) notFound(errors)
    const recoveryCodes = await renewRecoveryCodes(tx, caller)
    changed(context, 'user.recovery_codes_renewed', 'se pidieron códigos de recuperación nuevos')
    return { message: 'Los códigos anteriores dejaron de servir.', recoveryCodes }
  }),

  reset: on.secondFactor.reset.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, enqueue, emit } = context
    const { id, username, given_name } = await lockFor(context, 'resetSecondFactor', input, errors)
    const user = { tenantId: caller.tenantId, userId: id }
    const before = { factors: await factorsOf(tx, user) }
    await removeFactors(tx, user)
    await endSessions(tx, user)
    record({ action: 'user.second_factor_reset', entityType: 'user', entityId: id, before })
    const to = { username, givenName: given_name }
    enqueue('mail.send', changedSecurityMail(to, 'un administrador restableció tu segundo factor'))
    emit({ topic: 'users', id })
    const next = (await owesFactor(tx, id)) ? ' y configura otro' : ''
    return { message: `Se restableció el segundo factor. La persona ingresa con su contraseña${next}.` }
  }),
}
