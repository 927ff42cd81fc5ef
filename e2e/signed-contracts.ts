import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'

export interface Size {
  clients: number
  /** Of the signed contract that each of them has. */
  linesEach: number
  /** Bills of the months until this one, as many for each client. */
  bills: number
  /** Clients of whom somebody consumed an hour of a room on account. */
  consumers: number
}

/** An operator whose coming month is to be billed. */
export interface Operator {
  tenantId: string
  token: string
  campusId: string
  /** One of its clients. */
  clientId: string
}

/** The month that is to be billed: the coming one. */
export const comingMonth = () =>
  Temporal.Now.plainDateISO('America/Lima').toPlainYearMonth().add({ months: 1 }).toString()

const filled = [
  'teams',
  'customers',
  'products',
  'sales',
  'contracts',
  'signed_lines',
  'signed_discounts',
  'reservations',
  'booking_charges',
]
const bills = ['billings', 'billing_entries', 'billing_tallies']

/** Makes an operator with signed contracts in the database of the environment, and lets somebody in. */
export async function makeOperator(environment: Record<string, string>, size: Size): Promise<Operator> {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const { tenantId } = tenant
    const { userId, ...admin } = await makeUser(database, tenant)
    const campus = await makeCampus(database, tenant)
    const room = await makeRoom(database, await makeFloor(database, campus))
    const { campusId } = campus
    await fillClients(database, { tenantId, size })
    await fillContracts(database, { tenantId, userId, campusId, size })
    await fillConsumption(database, { tenantId, userId, campusId, roomId: room.spaceId, size })
    await fillBills(database, { tenantId, campusId, size })
    // Not what is empty: a database that was just installed doesn't know that either, and plans for it otherwise.
    await database.pool.query(`vacuum analyze ${[...filled, ...(size.bills > 0 ? bills : [])].join(', ')}`)
    const { rows } = await database.pool.query<{ id: string }>(
      'select team_id as id from customers where tenant_id = $1 limit 1',
      [tenantId],
    )
    const token = await program.identity.mintSession({ userId, ...admin })
    return { tenantId, token, campusId, clientId: rows[0]?.id ?? '' }
  } finally {
    await program.close()
  }
}

interface Filled {
  tenantId: string
  userId: string
  campusId: string
  size: Size
}

/** The operator's company, and clients by the number in their name and their RUC. */
async function fillClients({ pool }: Database, { tenantId, size }: Pick<Filled, 'tenantId' | 'size'>) {
  await pool.query(
    `insert into companies (tenant_id, id, country_code, legal_name, tax_id, address, sap_company)
     values ($1, gen_random_uuid(), 'PE', 'Operador S.A.C.', '20999999990', 'Av. Uno 1', 'OPE')`,
    [tenantId],
  )
  await pool.query(
    `insert into teams (tenant_id, id, name, type, status)
     select $1, gen_random_uuid(), 'Cliente ' || n, 'BILLABLE', 'ACTIVE' from generate_series(1, $2::int) n`,
    [tenantId, size.clients],
  )
  await pool.query(
    `update customers k set tax_id = '2' || lpad(substr(t.name, 9), 10, '0'), billing_address = 'Av. Dos 2'
     from teams t where k.tenant_id = $1 and t.tenant_id = $1 and t.id = k.team_id`,
    [tenantId],
  )
}

/**
 * Products and signed contracts, one a client, as the program leaves them. Every third line begins within the coming month
 * and is billed in part; one contract in seven has a discount that ends within it.
 */
async function fillContracts({ pool }: Database, { tenantId, userId, campusId, size }: Filled) {
  await pool.query(
    `insert into products (tenant_id, id, code, name, type, campus_id, capacity, starts_on)
     select $1, gen_random_uuid(), 'P-' || n, 'Oficina ' || n, 'PRIVATE_OFFICE', $2, 4, current_date - 2000
     from generate_series(1, $3::int) n`,
    [tenantId, campusId, size.clients * size.linesEach],
  )
  await pool.query(
    `with made as materialized (
       select id as client, substr(name, 9)::int as n, gen_random_uuid() as sale, gen_random_uuid() as contract
       from teams where tenant_id = $1 and type = 'BILLABLE'
     ), sold as (
       insert into sales (tenant_id, id, title, type, status, client_id, currency, source, monthly, created_by)
       select $1, sale, 'Contrato ' || n, 'NEW', 'COMPLETED', client, 'PEN', 'LOCAL', 100000, $2 from made returning id
     ), signed as (
       insert into contracts (tenant_id, id, root_id, sale_id, country_code, contract_type, status, number, company_id,
         client_id, current_id, chain_client_id, currency, starts_on, yearly_increase, signed_on, signed_by, signed_at, created_by)
       select $1, contract, contract, sale, 'PE', 'OFFICE', 'SIGNED', 'C-' || n, (select id from companies where tenant_id = $1),
         client, contract, client, 'PEN', current_date - 1000, 300, current_date - 1000, 'Alguien', now(), $2 from made returning id
     )
     insert into signed_lines (tenant_id, id, contract_id, product_id, monthly, starts_on, exclusive)
     select $1, gen_random_uuid(), made.contract, p.id, 100000 + p.n, case when p.n % 3 = 0
       then (date_trunc('month', current_date) + interval '1 month')::date + p.n % 28 else current_date - 1000 + p.n % 28 end, true
     from (select id, substr(code, 3)::int as n from products where tenant_id = $1) p
     join made on made.n = 1 + (p.n - 1) / $3::int`,
    [tenantId, userId, size.linesEach],
  )
  await pool.query(
    `insert into signed_discounts (tenant_id, contract_id, position, rate, starts_on, ends_on)
     select $1, id, 0, 1250, current_date - 500, (date_trunc('month', current_date) + interval '1 month')::date + 16
     from contracts where tenant_id = $1 and substr(number, 3)::int % 7 = 0`,
    [tenantId],
  )
}

/** Hours of one room, in the months until now, each of another client's account: S/ 59.00 with tax, and a bit more for each. */
async function fillConsumption(
  { pool }: Database,
  { tenantId, userId, campusId, roomId, size }: Filled & { roomId: string },
) {
  await pool.query(
    `with c as (
       select id as client, substr(name, 9)::int as n, gen_random_uuid() as booking
       from teams where tenant_id = $1 and type = 'BILLABLE' and substr(name, 9)::int <= $5::int
     ), booked as (
       insert into reservations (tenant_id, id, space_id, campus_id, status, during, subject, owner_tenant_id, owner_id, created_by)
       select $1, booking, $4, $3, 'CREATED', tstzrange(x.at, x.at + interval '50 minutes'), 'Reunión', $1, $2, $2
       from c cross join lateral (select date_trunc('hour', now()) - n * interval '1 hour' as at) x returning id
     )
     insert into booking_charges (tenant_id, reservation_id, payer, state, amount, currency, reasons, team_id, refund,
       refund_unattended, created_at)
     select $1, booking, 'ACCOUNT', 'CHARGED', 5900 + n, 'PEN', '[]', client, 'NOTICE', false, now() from c`,
    [tenantId, userId, campusId, roomId, size.consumers],
  )
}

/** Bills that SAP has had since long, back from this month; one client in five has purchase orders. */
async function fillBills({ pool }: Database, { tenantId, campusId, size }: Omit<Filled, 'userId'>) {
  await pool.query(
    `with c as (select id as team_id, substr(name, 9)::int as n from teams where tenant_id = $1 and type = 'BILLABLE')
     insert into billings (tenant_id, id, client_id, company_id, currency, month, status, status_since, net, tax, total, tax_rate,
       campus_ids, touched, po_code, po_file_key, po_kind, po_enabled, po_attached_at, sap_doc_entry, sap_doc_num, sap_total, created_at)
     select $1, gen_random_uuid(), c.team_id, (select id from companies where tenant_id = $1), 'PEN',
       (date_trunc('month', current_date) - k * interval '1 month')::date, 'SAP_PROCESSED', now() - k * interval '30 days',
       300000 + c.n, round((300000 + c.n) * 0.18), 300000 + c.n + round((300000 + c.n) * 0.18), 1800, array[$2::uuid], true,
       case when c.n % 5 = 0 then 'OC-' || c.n * 100 + k end, case when c.n % 5 = 0 then $1 || '/files/' || c.n || '-' || k || '.pdf' end,
       case when c.n % 5 = 0 then 'PDF' end, c.n % 5 = 0, case when c.n % 5 = 0 then now() end,
       (c.n * 100 + k)::int, (c.n * 100 + k)::int, 300000 + c.n + round((300000 + c.n) * 0.18), now() - k * interval '30 days'
     from c cross join generate_series(0, $3::int / $4::int - 1) k`,
    [tenantId, campusId, size.bills, size.clients],
  )
  // What this month's come from, to which the coming month is compared.
  await pool.query(
    `insert into billing_entries (tenant_id, id, billing_id, position, concept, description, amount, source, month)
     select $1, gen_random_uuid(), b.id, n, 'PURCHASE', 'Oficina', b.net / 3, 'HAND', b.month
     from billings b cross join generate_series(0, 2) n
     where b.tenant_id = $1 and b.month = date_trunc('month', current_date)::date`,
    [tenantId],
  )
}
