import { createHash } from 'node:crypto'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { fail, inTransaction, on, open } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { setPassword } from '../../platform/identity/accounts.ts'
import {
  mailPerAccount,
  mailPerAddress,
  signInPerAccount,
  signInPerAddress,
} from '../../platform/identity/attempts.rules.ts'
import { accountBucket, addressBucket, countTry, forgiveAccount, forgiveTry } from '../../platform/identity/attempts.ts'
import { setTemporaryPassword, usePasswordLink } from '../../platform/identity/credentials.ts'
import { isStrongPassword } from '../../platform/identity/password-strength.ts'
import { hashPassword, passwordMatches } from '../../platform/identity/passwords.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { unitOfWork } from '../../platform/unit-of-work.ts'
import { type Context, lockFor, userRecord } from './accounts.service.ts'
import { changedPasswordMail, temporaryPasswordMail } from './passwords.mail.ts'
import { ownerById, ownerByLink, type PasswordOwner } from './passwords.queries.ts'
import { findUserId } from './users.queries.ts'
import { temporaryDays } from './users.rules.ts'

const knownOf = ({ username, givenName, lastname, tenantName, domainPrefix }: PasswordOwner) => [
  username,
  givenName,
  lastname,
  tenantName,
  domainPrefix,
]

/** Only notes that somebody asked, so that the answer can't tell whether the account exists. A job looks it up. */
export const forgotPassword = open.users.forgotPassword.handler(async ({ input, context, errors }) => {
  const { services, ip } = context
  const buckets = [accountBucket('mail', input.username, mailPerAccount), addressBucket('mail', ip, mailPerAddress)]
  const wait = await asSystem(services.database, async tx => {
    const seconds = await countTry(tx, buckets, services.clock.now())
    if (seconds === undefined) await services.jobs.enqueue(tx, 'users.forgotten-password', [input])
    return seconds
  })
  if (wait !== undefined) {
    context.retryAfter(wait)
    fail(errors.TOO_MANY_REQUESTS())
  }
  return {
    message: 'Si la cuenta existe, en unos minutos recibirás un correo con un enlace para cambiar tu contraseña.',
  }
})

export const resetPassword = open.users.resetPassword.handler(async ({ input, context, errors }) => {
  const { services, requestId } = context
  const { database, clock } = services
  const digest = createHash('sha256').update(input.token).digest('base64url')
  const owner = await asSystem(database, tx => ownerByLink(tx, digest, clock.now()))
  if (!owner) return fail(errors.LINK_EXPIRED())
  if (!(await isStrongPassword(input.newPassword, knownOf(owner)))) fail(errors.WEAK_PASSWORD())

  const hash = await hashPassword(input.newPassword)
  const done = await asSystem(database, async tx => {
    if (!(await usePasswordLink(tx, digest, clock.now()))) return false
    await setPassword(tx, owner, hash)
    await endSessions(tx, owner)
    // Who reads the account's mail is let in again, whoever locked it.
    await forgiveAccount(tx, accountBucket('sign-in', owner.username, signInPerAccount))
    const unit = unitOfWork(tx, services, owner, requestId)
    unit.record({ action: 'user.password_reset', entityType: 'user', entityId: owner.userId })
    unit.enqueue('mail.send', changedPasswordMail(owner))
    await unit.flush()
    return true
  })
  if (!done) fail(errors.LINK_EXPIRED())
  const account = { domain: owner.domainPrefix, username: owner.username }
  return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión.', account }
})

export const changePassword = on.users.changePassword.handler(async ({ input, context, errors }) => {
  const { services, caller, requestId, ip } = context
  const { database, clock } = services
  const account = accountBucket('sign-in', caller.username, signInPerAccount)
  const address = addressBucket('sign-in', ip, signInPerAddress)
  const wait = await asSystem(database, tx => countTry(tx, [account, address], clock.now()))
  if (wait !== undefined) {
    context.retryAfter(wait)
    fail(errors.TOO_MANY_REQUESTS())
  }

  const owner = await asTenant(database, caller.tenantId, tx => ownerById(tx, caller.userId))
  if (!owner) return fail(errors.UNAUTHORIZED())
  if (!(await passwordMatches(input.currentPassword, owner.passwordHash ?? undefined))) fail(errors.WRONG_PASSWORD())
  await asSystem(database, tx => forgiveTry(tx, account, address))
  if (!(await isStrongPassword(input.newPassword, knownOf(owner)))) fail(errors.WEAK_PASSWORD())

  const hash = await hashPassword(input.newPassword)
  await asTenant(database, caller.tenantId, async tx => {
    await setPassword(tx, owner, hash)
    await endSessions(tx, owner, { except: caller.sessionId })
    const unit = unitOfWork(tx, services, caller, requestId)
    unit.record({ action: 'user.password_changed', entityType: 'user', entityId: owner.userId })
    unit.enqueue('mail.send', changedPasswordMail(owner))
    await unit.flush()
  })
  return { message: 'Contraseña actualizada.' }
})

export const temporaryPassword = on.users.temporaryPassword.handler(async ({ input, context, errors }) => {
  const { services, caller, requestId, now } = context
  const { database } = services
  const id = await asTenant(database, caller.tenantId, tx => findUserId(tx, input.username))
  if (id === undefined) return notFound(errors)
  const run = <T>(part: (context: Context) => Promise<T>): Promise<T> =>
    inTransaction({ services, caller, requestId, now }, unit => part({ ...unit, services }))
  // Refused before the slow work, and once more when it is done.
  const found = await run(context => lockFor(context, 'setTemporaryPassword', { id }, errors))
  const known = [found.username, found.given_name, found.lastname, caller.tenantName, caller.domainPrefix]
  if (!(await isStrongPassword(input.temporaryPassword, known))) fail(errors.WEAK_PASSWORD())

  const hash = await hashPassword(input.temporaryPassword)
  await run(async context => {
    const { tx, enqueue } = context
    const before = await lockFor(context, 'setTemporaryPassword', { id }, errors)
    await setTemporaryPassword(tx, id, hash, now.add({ hours: temporaryDays * 24 }))
    await endSessions(tx, { tenantId: caller.tenantId, userId: id })
    enqueue('mail.send', temporaryPasswordMail(before, caller.tenantName))
    await userRecord.changed(context, 'user.temporary_password', before)
  })
  return { message: `Contraseña temporal asignada. ${found.given_name} elegirá otra al ingresar.` }
})
