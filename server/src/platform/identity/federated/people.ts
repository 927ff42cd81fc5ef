import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { AuditAction } from '../../audit-actions.ts'
import type { Tx } from '../../database/database.ts'
import { rolesBy, type Vouched } from './claims.rules.ts'
import type { TenantProvider } from './providers.ts'

export interface Person {
  tenantId: string
  userId: string
  givenName: string
  lastname: string
  roles: Role[]
  active: boolean
}

const people = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('users as user')
    .select(['user.tenant_id as tenantId', 'user.id as userId', 'user.given_name as givenName', 'user.lastname'])
    .select([sql<Role[]>`"user".roles`.as('roles'), 'user.active'])
    .where('user.tenant_id', '=', tenantId)

/**
 * The tenant's user for a provider's person: by the identity linked before, else by a proven address, else a new
 * account if the tenant wants that. Runs in a transaction of `asSystem`.
 * @returns the user, or the refusal that the person reads
 */
export async function admit(
  tx: Tx,
  provider: TenantProvider,
  issuer: string,
  vouched: Vouched,
): Promise<Person | 'FEDERATED_UNKNOWN' | 'FEDERATED_ROOT'> {
  const found = await findKnown(tx, provider, issuer, vouched)
  const person = found === 'NOBODY' ? await newcomer(tx, provider, issuer, vouched) : found
  if (person === 'NOBODY' || !person.active) return 'FEDERATED_UNKNOWN'
  // Otherwise the provider's administrator would decide who is root.
  if (person.roles.includes('ROLE_ROOT')) return 'FEDERATED_ROOT'
  return person
}

/** Rolls back the sign-in of somebody who isn't admitted. */
export class NotAdmitted extends Error {}

/** @throws NotAdmitted if the address belongs to a user who is linked to another identity */
async function findKnown(
  tx: Tx,
  { tenantId }: TenantProvider,
  issuer: string,
  { subject, names }: Vouched,
): Promise<Person | 'NOBODY'> {
  const linked = await people(tx, tenantId)
    .innerJoin('user_identities as identity', join =>
      join.onRef('identity.tenant_id', '=', 'user.tenant_id').onRef('identity.user_id', '=', 'user.id'),
    )
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
  if (linked) {
    await tx
      .updateTable('user_identities')
      .set({ last_used_at: sql<string>`now()` })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
    return linked
  }
  // Two accounts match the person's proven addresses: refused, since either might be meant.
  const [named, other] = await people(tx, tenantId).where('user.username', 'in', names).limit(2).execute()
  if (other) throw new NotAdmitted()
  if (!named) return 'NOBODY'
  // The address may have been reassigned to another person.
  const linkable = named.active && !named.roles.includes('ROLE_ROOT')
  if (linkable && !(await link(tx, named, issuer, subject))) throw new NotAdmitted()
  return named
}

/** Links user and identity. @returns false if one of them is already linked to another */
async function link(
  tx: Tx,
  { tenantId, userId }: Pick<Person, 'tenantId' | 'userId'>,
  issuer: string,
  subject: string,
) {
  const row = await tx
    .insertInto('user_identities')
    .values({ tenant_id: tenantId, user_id: userId, issuer, subject })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function newcomer(
  tx: Tx,
  provider: TenantProvider,
  issuer: string,
  vouched: Vouched,
): Promise<Person | 'NOBODY'> {
  const { tenantId, timeZone } = provider
  const [username] = vouched.names
  if (!provider.createsUsers || username === undefined) return 'NOBODY'
  const person: Person = {
    tenantId,
    userId: randomUUIDv7(),
    givenName: vouched.givenName,
    lastname: vouched.lastname,
    roles: [...new Set<Role>(['ROLE_USER', ...(vouched.mappedRoles ?? [])])],
    active: true,
  }
  const made = await tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      id: person.userId,
      username,
      given_name: person.givenName,
      lastname: person.lastname,
      time_zone: timeZone,
      roles: person.roles,
    })
    // Usernames are unique across tenants, and another tenant's user may have this one.
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Of two simultaneous first sign-ins, the second finds the account of the first.
  if (!made) return findKnown(tx, provider, issuer, vouched)
  if (!(await link(tx, person, issuer, vouched.subject))) throw new NotAdmitted()
  await note(tx, person, 'user.created_at_sign_in', {
    after: { username, roles: person.roles, provider: provider.kind },
  })
  return person
}

/** Adds and removes roles as the person's groups say now. */
export async function followGroups(
  tx: Tx,
  provider: TenantProvider,
  person: Person,
  { mappedRoles }: Vouched,
): Promise<Person> {
  const next = (held: Role[], othersAdminister: boolean) => rolesBy(provider, held, mappedRoles, othersAdminister)
  if (same(next(person.roles, false), person.roles) && same(next(person.roles, true), person.roles)) return person
  // Locks the organisation before the person, as every change of administrators does.
  await sql`select from tenants where id = ${provider.tenantId}::uuid for no key update`.execute(tx)
  const held = await people(tx, provider.tenantId)
    .where('user.id', '=', person.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const roles = next(held.roles, await othersAdminister(tx, held))
  if (same(roles, held.roles)) return held
  await tx
    .updateTable('users')
    .set(eb => ({ roles, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', held.tenantId)
    .where('id', '=', held.userId)
    .execute()
  await note(tx, held, 'user.roles_by_groups', { before: { roles: held.roles }, after: { roles } })
  return { ...held, roles }
}

const same = (one: readonly Role[], other: readonly Role[]) =>
  one.length === other.length && one.every(role => other.includes(role))

async function othersAdminister(tx: Tx, { tenantId, userId }: Person): Promise<boolean> {
  const other = await people(tx, tenantId)
    .where('user.id', '<>', userId)
    .where('user.active', '=', true)
    .where(sql<boolean>`"user".roles && array['ROLE_ROOT', 'ROLE_ADMIN']`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Adds an audit entry in the name of the person who signs in. */
async function note(
  tx: Tx,
  person: Person,
  action: AuditAction,
  { before, after }: { before?: object; after: object },
) {
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: person.tenantId,
      actor_id: person.userId,
      actor_name: `${person.givenName} ${person.lastname}`,
      action,
      entity_type: 'user',
      entity_id: person.userId,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

/** Records that an administrator signed in with the provider's current settings. */
export async function noteProof(tx: Tx, { tenantId, kind, version }: TenantProvider, { roles }: Person): Promise<void> {
  if (!roles.includes('ROLE_ADMIN')) return
  await tx
    .updateTable('identity_providers')
    .set({ proven_at: sql<string>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('proven_at', 'is', null)
    .execute()
}

/** @returns how many were deleted */
export async function deleteIdentities(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
