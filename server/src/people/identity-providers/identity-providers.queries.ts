import type { ProviderConfig, ProviderKind } from '@aforo/api/people/identity-providers'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { mayUsePassword } from '../../platform/identity/accounts.ts'

/** The organisation of an account name, whosever it is; who may act on it is for the caller to decide. */
export const tenantOfAccount = (database: Database, account: string): Promise<{ tenantId: string } | undefined> =>
  asSystem(database, tx =>
    tx.selectFrom('tenants').select('id as tenantId').where('account_name', '=', account).executeTakeFirst(),
  )

const settingsOf = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('tenants')
    .select(['id', 'account_name', 'name', 'domain_prefix', 'selected_idp', 'inactivity_minutes', 'session_hours'])
    .select(['second_factor_required', 'version'])
    .where('id', '=', tenantId)

export const readTenant = (tx: Tx, tenantId: string) => settingsOf(tx, tenantId).executeTakeFirstOrThrow()

/** Held for the rest of the transaction: what one chooses and what one configures go together. */
export const lockTenant = (tx: Tx, tenantId: string) =>
  settingsOf(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow()

export type TenantRow = Awaited<ReturnType<typeof readTenant>>

export const listProviders = (tx: Tx) => tx.selectFrom('identity_providers').selectAll().orderBy('kind').execute()

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number]

interface Kept {
  tenantId: string
  sealedSecret: string
  /** An administrator has come in by exactly this configuration. */
  stillProven: boolean
}

/** Writes a provider as it shall be; its version counts up. */
export async function writeProvider(tx: Tx, config: ProviderConfig, { tenantId, sealedSecret, stillProven }: Kept) {
  const values = {
    client_id: config.applicationId,
    sealed_secret: sealedSecret,
    directory_id: config.kind === 'MICROSOFT' ? config.tenantId : null,
    allowed_domains: config.allowedDomains,
    creates_users: config.createsUsers,
    role_mapping: JSON.stringify(config.kind === 'MICROSOFT' ? config.roleMapping : []),
  }
  await tx
    .insertInto('identity_providers')
    .values({ tenant_id: tenantId, kind: config.kind, ...values })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'kind']).doUpdateSet(eb => ({
        ...values,
        version: eb('identity_providers.version', '+', 1),
        updated_at: sql<string>`now()`,
        ...(stillProven ? {} : { proven_at: null }),
      })),
    )
    .execute()
}

export async function deleteProvider(tx: Tx, kind: ProviderKind): Promise<void> {
  await tx.deleteFrom('identity_providers').where('kind', '=', kind).execute()
}

/** How many of the tenant's people sign in with a password and have nothing besides it. */
export async function countWithoutFactor(tx: Tx, tenantId: string): Promise<number> {
  const { total } = await withoutFactor(tx, tenantId)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function lacksFactor(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  return (
    (await withoutFactor(tx, tenantId).where('user.id', '=', userId).select('user.id').executeTakeFirst()) !== undefined
  )
}

const withoutFactor = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('users as user')
    .innerJoin('tenants as tenant', 'tenant.id', 'user.tenant_id')
    .where('user.tenant_id', '=', tenantId)
    .where('user.active', '=', true)
    .where(mayUsePassword())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_totp as totp')
            .select('totp.user_id')
            .whereRef('totp.tenant_id', '=', 'user.tenant_id')
            .whereRef('totp.user_id', '=', 'user.id')
            .where('totp.confirmed_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_passkeys as passkey')
            .select('passkey.id')
            .whereRef('passkey.tenant_id', '=', 'user.tenant_id')
            .whereRef('passkey.user_id', '=', 'user.id'),
        ),
      ),
    )

/** A user of one's own tenant, with the roles that decide who may touch them. */
export const lockUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'tenant_id', 'username', 'given_name', 'lastname', 'roles', 'countries_allowed'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
