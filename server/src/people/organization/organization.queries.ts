import type { Tx } from '../../platform/database/database.ts'

const one = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('tenants')
    .select([
      'id',
      'account_name',
      'name',
      'type',
      'domain_prefix',
      'time_zone',
      'lateral_logo',
      'profile_cover',
      'version',
    ])
    .where('id', '=', tenantId)

export type TenantRow = Awaited<ReturnType<typeof findTenant>>

export const findTenant = (tx: Tx, tenantId: string) => one(tx, tenantId).executeTakeFirstOrThrow()

/** Keeps the tenant as it is for the rest of the transaction: its theme, the number of its shifts, its policy. */
export const lockTenant = (tx: Tx, tenantId: string): Promise<TenantRow> =>
  one(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow()
