import { randomUUIDv7 } from 'node:crypto'
import type { TenantUser } from '@aforo/api/people/tenants'
import type { Role } from '@aforo/api/platform/base'
import { problemTexts } from '@aforo/api/platform/problems'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { invalidField, isStale, notFound, type Refusals, staleVersion } from '../../platform/http/refusals.ts'
import {
  type Asker,
  insertAccount,
  lockCharge,
  notHere,
  othersInCharge,
  type Person,
  type Refused,
  refusalOf,
  updateUser,
} from '../users/users.ts'
import { findPerson, listTeamNames, lockPerson, type PersonRow, personList } from './people.queries.ts'
import { changeRefused, newcomerRefused } from './people.rules.ts'
import { enterTenantOf, reachedTenant } from './tenant-scope.service.ts'
import { personTrace, presentPerson } from './tenants.present.ts'
import { findTenant, findTenantOfUser, type TenantRow } from './tenants.queries.ts'

type FieldRefusal = Refusals<'INVALID_FIELD'>

const personOf = ({ id, roles, active, countries_allowed, last_seen_at, welcomed_at }: PersonRow): Person => ({
  id,
  roles,
  active,
  countries: countries_allowed,
  lastSeenAt: last_seen_at,
  welcomedAt: welcomed_at,
})

/** The caller, as the rules see them in this tenant: its type says whether it has roots. */
const askerIn = (tenant: TenantRow, { caller }: HandlerContext): Asker => ({ ...caller, tenantType: tenant.type })

/** Presents people with signed addresses of their pictures. */
const shownIn =
  ({ services, now }: Pick<RequestContext, 'services'> & Pick<HandlerContext, 'now'>) =>
  (row: PersonRow): TenantUser =>
    presentPerson(row, key => services.files.link(key, now))

const wordsOf = (refused: Refused) => (refused === 'NOT_HERE' ? notHere : problemTexts[refused].message)

/** The tenant's history and the person's own both tell of it. */
function recordPerson(
  { record, emit }: HandlerContext,
  tenant: TenantRow,
  action: 'created' | 'profile_changed' | 'enabled' | 'disabled' | 'welcome_resent',
  change: object,
  id: string,
) {
  record({ action: `tenant.user_${action}`, entityType: 'tenant', entityId: tenant.id, ...change })
  record({ action: `user.${action}`, entityType: 'user', entityId: id, ...change })
  emit({ topic: 'users', id })
  emit({ topic: 'tenants', id: tenant.id })
}

export interface NewPerson {
  givenName: string
  lastname: string
  username: string
  phone?: string | null
  timezone?: string
  roles: Role[]
}

/**
 * Makes an account in the tenant that the call is in, and mails its welcome.
 * @param field where the username was written, for the refusal
 */
export async function addPerson(
  context: HandlerContext,
  tenant: TenantRow,
  given: NewPerson,
  errors: FieldRefusal,
  field = 'username',
): Promise<PersonRow> {
  const id = randomUUIDv7()
  const { phone = null, roles } = given
  const refused = newcomerRefused(askerIn(tenant, context), roles)
  if (refused) invalidField(errors, 'roles', wordsOf(refused))
  await unless(
    'users_username_key',
    () => invalidField(errors, field, 'Ese correo ya tiene una cuenta.'),
    () =>
      insertAccount(context.tx, {
        ...given,
        phone,
        tenantId: tenant.id,
        id,
        haveCard: false,
        countries: [],
        now: context.now,
      }),
  )
  const row = (await findPerson(context.tx, id)) ?? fail(new Error('the person was just made'))
  recordPerson(context, tenant, 'created', { after: personTrace(row) }, id)
  context.enqueue('users.welcome', { tenantId: tenant.id, userId: id })
  return row
}

export const peopleRoutes = {
  users: on.tenants.users.handler(async ({ input, context, errors }) => {
    const { tx } = context
    await enterTenantOf(context, input.account, errors)
    const { q, page, size: pageSize } = input
    return personList.page(tx, { q, page, pageSize }, shownIn(context))
  }),

  userDetails: on.tenants.userDetails.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const id = await reachedTenant(context, () => findTenantOfUser(tx, input.id), errors)
    await context.enter(id)
    const tenant = (await findTenant(tx, id)) ?? notFound(errors)
    const person = (await findPerson(tx, input.id)) ?? notFound(errors)
    const teams = await listTeamNames(tx, person.id)
    return { ...shownIn(context)(person), tenantAccountName: tenant.account_name, tenantName: tenant.name, teams }
  }),

  createUser: on.tenants.createUser.handler(async ({ input, context, errors }) => {
    const tenant = await enterTenantOf(context, input.account, errors)
    return shownIn(context)(await addPerson(context, tenant, input, errors))
  }),

  saveUser: on.tenants.saveUser.handler(async ({ input, context, errors }): Promise<TenantUser> => {
    const { tx, now } = context
    const tenant = await enterTenantOf(context, input.account, errors)
    // Who administers is counted below: of two changes at once the second sees the first.
    await lockCharge(tx)
    const held = (await lockPerson(tx, input.user)) ?? notFound(errors)
    const before = (await findPerson(tx, held.id)) ?? notFound(errors)
    if (isStale(input, before)) staleVersion(errors, shownIn(context)(before))
    const { roles = before.roles, active = before.active } = input
    const around = { now, othersInCharge: await othersInCharge(tx, [before.id]) }
    const refused = changeRefused(askerIn(tenant, context), personOf(before), { roles, active }, around)
    if (refused === 'LAST_ADMIN') fail(errors.LAST_ADMIN())
    const field = input.roles ? 'roles' : 'active'
    if (refused) invalidField(errors, field, wordsOf(refused))
    await updateUser(tx, before.id, {
      given_name: input.givenName,
      lastname: input.lastname,
      phone: input.phone,
      time_zone: input.timezone,
      roles: input.roles,
      active: input.active,
    })
    const after = (await findPerson(tx, before.id)) ?? before
    const action = before.active === after.active ? 'profile_changed' : after.active ? 'enabled' : 'disabled'
    recordPerson(context, tenant, action, { before: personTrace(before), after: personTrace(after) }, after.id)
    return shownIn(context)(after)
  }),

  inviteUser: on.tenants.inviteUser.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const tenant = await enterTenantOf(context, input.account, errors)
    const held = (await lockPerson(tx, input.user)) ?? notFound(errors)
    const person = (await findPerson(tx, held.id)) ?? notFound(errors)
    if (!tenant.active || !person.active) invalidField(errors, 'user', 'La cuenta está deshabilitada.')
    const around = { now, othersInCharge: true }
    const refused = refusalOf('resend', personOf(person), askerIn(tenant, context), around)
    if (refused === 'TOO_MANY_REQUESTS') fail(errors.TOO_MANY_REQUESTS())
    if (refused === 'WRONG_STATE') invalidField(errors, 'user', 'Ya ingresó: no espera una bienvenida.')
    if (refused) invalidField(errors, 'user', wordsOf(refused))
    await updateUser(tx, person.id, { welcomed_at: now.toString() })
    context.enqueue('users.welcome', { tenantId: tenant.id, userId: person.id })
    recordPerson(context, tenant, 'welcome_resent', { after: { username: person.username } }, person.id)
    return { message: `Se envió el correo de bienvenida a ${person.username}.` }
  }),
}
