import { randomUUIDv7 } from 'node:crypto'
import { roles as allRoles, type Role } from '@aforo/api/platform/base'
import { roleLabels } from '@aforo/api/platform/labels'
import { problemTexts } from '@aforo/api/platform/problems'
import { unless } from '../../platform/database/constraints.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { endSession } from '../../platform/identity/sessions.ts'
import { lockFor, notHere, userRecord } from './accounts.service.ts'
import { insertAccount, othersInCharge, setAccounts, setRoles } from './iam.queries.ts'
import { presentSession } from './profile.present.ts'
import { liveSessions, lockSession } from './profile.queries.ts'
import { personOf, presentAccount, viewOf } from './users.present.ts'
import { findUser } from './users.queries.ts'
import { hasCountries, isSo, mayHandOut, type Refused, refusalOf, without } from './users.rules.ts'

const wordsOf = (refused: Refused) => (refused === 'NOT_HERE' ? notHere : problemTexts[refused].message)

export const iamRoutes = {
  rolesOf: on.users.rolesOf.handler(async ({ input, context: { tx, caller, now }, errors }) => {
    const person = personOf((await findUser(tx, input.id)) ?? notFound(errors))
    const around = { now, othersInCharge: await othersInCharge(tx, [person.id]) }
    return allRoles.map(code => {
      const granted = person.roles.includes(code)
      const act = granted ? { revoke: code } : { grant: code }
      const refused = refusalOf(act, person, caller, around)
      const free = refused === undefined && !isSo(act, person)
      return {
        code,
        displayName: roleLabels[code],
        granted,
        can: { grant: !granted && free, remove: granted && free },
        why: refused ? wordsOf(refused) : free ? '' : 'Cada persona tiene al menos un rol.',
      }
    })
  }),

  create: on.users.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, enqueue } = context
    const roles = [...new Set<Role>(input.roles)]
    if (caller.tenantType !== 'AFORO' && roles.includes('ROLE_ROOT')) invalidField(errors, 'roles', notHere)
    if (!roles.every(role => mayHandOut(caller, role))) fail(errors.ROLE_ABOVE())
    const countries = [...new Set(input.settings?.countriesAllowed ?? caller.countries)]
    if (!hasCountries(caller.countries, countries)) fail(errors.COUNTRY_ABOVE())
    const { tenantId } = caller
    const id = randomUUIDv7()
    const account = { ...input, tenantId, id, roles, countries, phone: input.phone ?? null, now }
    await unless('users_username_key', errors.USERNAME_TAKEN, () => insertAccount(tx, account))
    enqueue('users.welcome', { tenantId, userId: id })
    return userRecord.created(context, 'user.created', id, errors)
  }),

  resend: on.users.resend.handler(async ({ input, context, errors }) => {
    const { tx, now, caller, enqueue } = context
    const before = await lockFor(context, 'resend', input, errors)
    await setAccounts(tx, [before.id], { welcomed_at: now.toString() })
    enqueue('users.welcome', { tenantId: caller.tenantId, userId: before.id })
    await userRecord.changed(context, 'user.welcome_resent', before)
    return { message: `Se volvió a enviar el correo de bienvenida a ${before.username}.` }
  }),

  enable: on.users.enable.handler(async ({ input, context, errors }) => {
    const before = await lockFor(context, 'enable', input, errors)
    await setAccounts(context.tx, [before.id], { active: true })
    return userRecord.changed(context, 'user.enabled', before)
  }),

  disable: on.users.disable.handler(async ({ input, context, errors }) => {
    const before = await lockFor(context, 'disable', input, errors)
    await setAccounts(context.tx, [before.id], { active: false })
    return userRecord.changed(context, 'user.disabled', before)
  }),

  grantRole: on.users.grantRole.handler(async ({ input, context, errors }) => {
    const { role, userId } = input
    const before = await lockFor(context, { grant: role }, { id: userId }, errors)
    if (before.roles.includes(role)) return presentAccount(before, viewOf(context))
    await setRoles(context.tx, [{ id: before.id, roles: [...before.roles, role] }])
    return userRecord.changed(context, 'user.role_granted', before)
  }),

  removeRole: on.users.removeRole.handler(async ({ input, context, errors }) => {
    const act = { revoke: input.role }
    const before = await lockFor(context, act, input, errors)
    if (isSo(act, personOf(before))) {
      if (!before.roles.includes(input.role)) return presentAccount(before, viewOf(context))
      invalidField(errors, 'role', 'Cada persona tiene al menos un rol.')
    }
    await setRoles(context.tx, [{ id: before.id, roles: without(before.roles, input.role) }])
    return userRecord.changed(context, 'user.role_removed', before)
  }),

  sessionsOf: on.users.sessionsOf.handler(async ({ input, context: { tx, caller }, errors }) => {
    if (!(await findUser(tx, input.id))) notFound(errors)
    return (await liveSessions(tx, input.id)).map(row => presentSession(row, caller.sessionId))
  }),

  endSessionOf: on.users.endSessionOf.handler(async ({ input, context, errors }) => {
    const { tx, record, emit } = context
    const user = await lockFor(context, 'edit', { id: input.id }, errors)
    const session = (await lockSession(tx, user.id, input.sessionId)) ?? notFound(errors)
    await endSession(tx, session.id)
    record({
      action: 'user.session_ended',
      entityType: 'user',
      entityId: user.id,
      before: { userAgent: session.user_agent },
    })
    emit({ topic: 'users', id: user.id })
    return { message: 'Se cerró la sesión en ese dispositivo.' }
  }),

  historyOf: on.users.historyOf.handler(({ input, context, errors }) => userRecord.history(context, input, errors)),
}
