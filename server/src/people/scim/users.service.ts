import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aforo/api/platform/base'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { isLastAdmin } from '../tenants/tenants.ts'
import { insertUser, lockCharge, updateUser } from '../users/users.ts'
import { notFound, ScimFault } from './faults.rules.ts'
import { readFilter } from './filter.rules.ts'
import { idOf, requireMatch, type ScimAnswer, type ScimRequest, sortOf, stretchOf } from './request.service.ts'
import { etagOf, presentList, presentUser } from './scim.present.ts'
import { patchUser as patched, readPatch, readUser, type ScimUser } from './user.rules.ts'
import {
  countUsers,
  findUser,
  isNameTaken,
  listUsers,
  lockUser,
  lockUserByAddress,
  putLink,
  type ScimUserRow,
  timeZoneOf,
  userAttributes,
} from './users.queries.ts'

const stateOf = (row: ScimUserRow): ScimUser => ({
  userName: row.user_name,
  email: row.username,
  ...camelCased(row, ['external_id', 'given_name', 'lastname', 'phone', 'active']),
})

const columnsOf = ({ email, givenName, lastname, phone, active }: ScimUser) => ({
  username: email,
  given_name: givenName,
  lastname,
  phone,
  active,
})

/** What is kept beside the person: their name at the provider only where it isn't their address. */
const linkOf = ({ userName, email, externalId }: ScimUser) => ({
  externalId,
  userName: userName === email ? null : userName,
})

/** The same words for a name that somebody here has and for one of another tenant's. */
async function unlessTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (breaks(error, 'users_username_key') || breaks(error, 'scim_users_user_name')) throw taken()
    if (breaks(error, 'scim_users_external_id'))
      throw new ScimFault(409, 'Otra persona ya tiene ese externalId.', 'uniqueness')
    throw error
  }
}

const taken = () => new ScimFault(409, 'Ese userName o ese correo ya tiene una cuenta.', 'uniqueness')

export async function listOfUsers({ tx, query, base }: ScimRequest): Promise<ScimAnswer> {
  const filter = query.filter ? readFilter(query.filter, userAttributes) : undefined
  const { startIndex, limit, offset } = stretchOf(query)
  const sort = sortOf(query, userAttributes)
  const total = await countUsers(tx, filter)
  const rows = limit === 0 ? [] : await listUsers(tx, filter, { sort, limit, offset })
  return {
    status: 200,
    body: presentList(
      rows.map(row => presentUser(row, base)),
      total,
      startIndex,
    ),
  }
}

export async function getUser(request: ScimRequest): Promise<ScimAnswer> {
  const row = await findUser(request.tx, idOf(request))
  if (!row) throw notFound()
  return { status: 200, body: presentUser(row, request.base) }
}

/** Somebody new; or, where the provider had deleted them, the same person again. */
export async function createUser(request: ScimRequest): Promise<ScimAnswer> {
  const { tx, tenantId, base, body } = request
  const given = readUser(body)
  const held = await lockUserByAddress(tx, given.email)
  if (held && (await findUser(tx, held.id))) throw taken()
  if (held) refuseRoot(held)
  const id = held?.id ?? randomUUIDv7()
  if (await isNameTaken(tx, given.userName, id)) throw taken()
  await unlessTaken(async () => {
    if (held) await updateUser(tx, id, columnsOf(given))
    else {
      const time_zone = await timeZoneOf(tx, tenantId)
      await insertUser(tx, { tenant_id: tenantId, id, time_zone, roles: ['ROLE_USER'], ...columnsOf(given) })
    }
    await putLink(tx, { tenantId, userId: id, ...linkOf(given), removedAt: null })
  })
  const row = await findUser(tx, id)
  if (!row) throw notFound()
  request.record({ action: 'user.created', entityType: 'user', entityId: id, after: stateOf(row) })
  request.emit({ topic: 'users', id })
  return { status: 201, body: presentUser(row, base) }
}

/** The person to change, held for this transaction. */
async function lockForChange(request: ScimRequest): Promise<ScimUserRow> {
  const id = idOf(request)
  // The organisation before the person, as every call that may end somebody's charge does: else they wait for each other.
  await lockCharge(request.tx)
  await lockUser(request.tx, id)
  const row = await findUser(request.tx, id)
  if (!row) throw notFound()
  refuseRoot(row)
  requireMatch(request.ifMatch, etagOf(row))
  return row
}

/**
 * Roots stand above whoever makes the token: with another address one would get their way in by mail. They sign in with
 * a password of ours whatever the provider says, too.
 */
function refuseRoot({ roles }: { roles: string[] }) {
  if (roles.includes('ROLE_ROOT')) throw new ScimFault(403, 'Las cuentas Root no se cambian por aprovisionamiento.')
}

async function refuseLastAdmin({ tx }: ScimRequest, row: ScimUserRow) {
  if (await isLastAdmin(tx, { id: row.id, roles: row.roles as Role[], active: row.active }))
    throw new ScimFault(400, 'Es la única persona que administra la organización.', 'mutability')
}

async function write(request: ScimRequest, before: ScimUserRow, wanted: ScimUser): Promise<ScimAnswer> {
  const { tx, tenantId, base, now } = request
  const was = stateOf(before)
  // A provider repeats what it said; what changes nothing leaves no trace.
  if (JSON.stringify(was) === JSON.stringify(wanted)) return { status: 200, body: presentUser(before, base) }
  if (was.active && !wanted.active) await refuseLastAdmin(request, before)
  if (was.userName !== wanted.userName && (await isNameTaken(tx, wanted.userName, before.id))) throw taken()
  await unlessTaken(async () => {
    await updateUser(tx, before.id, columnsOf(wanted))
    await putLink(tx, { tenantId, userId: before.id, ...linkOf(wanted), removedAt: null })
  })
  const after = (await findUser(tx, before.id)) ?? before
  const trace = { before: was, after: stateOf(after) }
  const action = was.active === wanted.active ? 'profile_changed' : wanted.active ? 'enabled' : 'disabled'
  request.record({ action: `user.${action}`, entityType: 'user', entityId: before.id, ...trace })
  request.emit({ topic: 'users', id: before.id })
  return { status: 200, body: presentUser({ ...after, changed_at: now }, base) }
}

export async function putUser(request: ScimRequest): Promise<ScimAnswer> {
  const before = await lockForChange(request)
  return write(request, before, readUser(request.body, stateOf(before)))
}

export async function patchUser(request: ScimRequest): Promise<ScimAnswer> {
  const before = await lockForChange(request)
  return write(request, before, patched(stateOf(before), readPatch(request.body)))
}

/** Nobody is erased: the person can't sign in any more and isn't shown to the provider; reservations and history stay. */
export async function deleteUser(request: ScimRequest): Promise<ScimAnswer> {
  const { tx, tenantId, now } = request
  const before = await lockForChange(request)
  await refuseLastAdmin(request, before)
  const was = stateOf(before)
  await updateUser(tx, before.id, columnsOf({ ...was, active: false }))
  await putLink(tx, { tenantId, userId: before.id, externalId: null, userName: null, removedAt: now })
  const trace = { before: was, after: { ...was, active: false } }
  request.record({ action: 'user.disabled', entityType: 'user', entityId: before.id, ...trace })
  request.emit({ topic: 'users', id: before.id })
  return { status: 204 }
}
