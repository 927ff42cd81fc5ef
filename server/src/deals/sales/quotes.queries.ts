import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A quote as it is listed. */
export interface QuoteRow {
  id: string
  sale_id: string
  number: string
  currency: SaleCurrency
  net: number
  tax: number
  total: number
  set_up_fee: number
  valid_until: string
  file_key: string
  created_at: string
  author: string
  /** What day it is where the tenant is. */
  today: string
  sent: { at: string; by: string; to: string[] }[]
}

const name = (alias: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${alias}.given_name`)} || ' ' || ${sql.ref(`${alias}.lastname`)}), ''), '')`

/** Quotes of a deal, the last one first; or one of them. */
export async function quotesOf(tx: Tx, saleId: string, now: Temporal.Instant, only?: string): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select q.id, q.sale_id, q.number, q.currency, q.net, q.tax, q.total, q.set_up_fee, q.valid_until, q.file_key,
      to_jsonb(q.created_at) #>> '{}' as created_at, ${name('u')} as author,
      (${now.toString()}::timestamptz at time zone (select time_zone from tenants where id = aforo_tenant()))::date::text as today,
      coalesce((select jsonb_agg(jsonb_build_object('at', m.sent_at, 'by', ${name('s')}, 'to', m.recipients) order by m.sent_at desc)
        from sale_quote_mails m left join users s on s.tenant_id = m.tenant_id and s.id = m.sent_by
        where m.tenant_id = q.tenant_id and m.quote_id = q.id), '[]') as sent
    from sale_quotes q left join users u on u.tenant_id = q.tenant_id and u.id = q.created_by
    where q.tenant_id = aforo_tenant() and q.sale_id = ${saleId}::uuid
      ${only === undefined ? sql`` : sql`and q.id = ${only}::uuid`}
    order by q.created_at desc, q.id desc`.execute(tx)
  return rows
}

interface NewQuote {
  tenant_id: string
  id: string
  sale_id: string
  number: string
  currency: SaleCurrency
  net: number
  tax: number
  total: number
  set_up_fee: number
  valid_until: string
  file_key: string
  created_by: string
  created_at: string
}

export async function insertQuote(tx: Tx, quote: NewQuote) {
  await tx.insertInto('sale_quotes').values(quote).execute()
}

export async function insertQuoteMail(
  tx: Tx,
  mail: { tenant_id: string; id: string; quote_id: string; recipients: string[]; sent_by: string; sent_at: string },
) {
  await tx.insertInto('sale_quote_mails').values(mail).execute()
}

/** Who offers: the tenant with its picture, and the company of the country in which the deal's first product is. */
export interface Offerer {
  name: string
  logo_key: string | null
  company: { legalName: string; taxId: string; address: string } | null
}

export async function offererOf(tx: Tx, saleId: string): Promise<Offerer> {
  const { rows } = await sql<Offerer>`
    select t.name, t.lateral_logo as logo_key, (
      select jsonb_build_object('legalName', k.legal_name, 'taxId', k.tax_id, 'address', k.address)
      from companies k
      where k.tenant_id = t.id and k.deleted_at is null
      order by k.country_code = (
          select c.country_code from sale_lines l
          join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
          join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
          where l.tenant_id = t.id and l.sale_id = ${saleId}::uuid order by l.position limit 1) desc nulls last,
        k.created_at, k.id limit 1) as company
    from tenants t where t.id = aforo_tenant()`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a transaction without its tenant')
  return row
}
