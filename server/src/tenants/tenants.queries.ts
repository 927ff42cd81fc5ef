import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'

/** How people of a domain prefix sign in; undefined for a prefix that nobody has. */
export async function findSelectedIdp(database: Database, domainPrefix: string): Promise<string | undefined> {
  const row = await asSystem(database, tx =>
    tx
      .selectFrom('tenants')
      .select('selected_idp')
      .where('domain_prefix', '=', domainPrefix)
      .where('active', '=', true)
      .executeTakeFirst(),
  )
  return row?.selected_idp
}
