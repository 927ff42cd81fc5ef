import type { MadeTenant, MadeUser } from '@aforo/server/demo/factories'
import type { Database } from '@aforo/server/platform/database/database'

/** The demo's operator, and its administrator whom walks sign in as. */
export async function operatorOfDemo(database: Database): Promise<{ tenant: MadeTenant; admin: MadeUser }> {
  const { rows } = await database.pool.query<MadeTenant & MadeUser>(
    `select t.id as "tenantId", t.name, t.domain_prefix as "domainPrefix", t.time_zone as "timeZone", u.id as "userId", u.username,
       u.given_name as "givenName", u.lastname
     from users u join tenants t on t.id = u.tenant_id
     where t.domain_prefix = 'aforoco' and u.username = 'admin@anden.example'`,
  )
  const [found] = rows
  if (!found) throw new Error('the demo has no administrator')
  return { tenant: found, admin: found }
}
