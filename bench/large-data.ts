import {
  type MadeTenant,
  type MadeUser,
  makeCampus,
  makeFloor,
  makeTenant,
  makeUsers,
} from '@aforo/server/demo/factories'
import type { Database } from '@aforo/server/platform/database/database'

/** How much there is. Everything follows from these and from the numbers of the rows: two runs make the same. */
export interface Size {
  tenants: number
  campuses: number
  spaces: number
  users: number
  reservations: number
  /** Lines of the audit log, two a reservation: of the newest, since older months leave the database. */
  audited: number
}

export const largeSize: Size = {
  tenants: 10,
  campuses: 200,
  spaces: 20_000,
  users: 100_000,
  reservations: 5_000_000,
  audited: 1_000_000,
}

/** A year of 2,000,000 reservations a month, with the last month's lines of the audit log. */
export const yearSize: Size = { ...largeSize, reservations: 24_000_000, audited: 4_000_000 }

/** One campus of 500 rooms and one of 50, in the tenant whose people ask. */
export interface House {
  tenant: MadeTenant
  people: MadeUser[]
  bigCampusId: string
  weekCampusId: string
  roomIds: string[]
  /** One that has lines in the audit log. */
  reservationId: string
}

const people = 64

/** The house that is measured, before anything else is there. */
export async function buildHouse(database: Database): Promise<House> {
  const tenant = await makeTenant(database, { domainPrefix: 'banco-grande' })
  const made = await makeUsers(
    database,
    tenant,
    Array.from({ length: people }, (_, person) => ({ givenName: 'Ana', lastname: `Quispe ${person}` })),
  )
  const rooms = async (name: string, count: number) => {
    const floor = await makeFloor(database, await makeCampus(database, tenant, { name }))
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
       select $1, gen_random_uuid(), $2, $3, 'ROOM', 'Sala ' || n, 4 + n % 12 from generate_series(1, $4::int) n returning id`,
      [tenant.tenantId, floor.campusId, floor.spaceId, count],
    )
    return { campusId: floor.campusId, ids: rows.map(({ id }) => id) }
  }
  const big = await rooms('Torre grande', 500)
  const week = await rooms('Sede de la semana', 50)
  await book(database, `s.tenant_id = '${tenant.tenantId}'`, 100)
  await audit(database, 10_000)
  await database.pool.query('analyze')
  const { rows } = await database.pool.query<{ id: string }>(
    `select entity_id as id from audit_log where entity_type = 'reservation' limit 1`,
  )
  return {
    tenant,
    people: made,
    bigCampusId: big.campusId,
    weekCampusId: week.campusId,
    roomIds: week.ids,
    reservationId: rows[0]?.id ?? '',
  }
}

/** Fills the rest of the deployment around the house, to the size asked for. */
export async function fillAround(database: Database, house: House, size: Size): Promise<void> {
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  const tenants = [house.tenant]
  while (tenants.length < size.tenants)
    tenants.push(await makeTenant(database, { domainPrefix: `banco-${tenants.length}` }))
  const ids = tenants.map(({ tenantId }) => tenantId)
  await query(
    `insert into users (tenant_id, id, username, given_name, lastname, time_zone, roles)
     select ($1::uuid[])[1 + n % $3], gen_random_uuid(), 'persona' || n || '@banco.example', 'Persona', 'Número ' || n,
       'America/Lima', '{ROLE_USER}' from generate_series(1, $2::int) n`,
    [ids, size.users, ids.length],
  )
  for (let campus = 2; campus < size.campuses; campus++) {
    const tenant = tenants[campus % tenants.length] ?? house.tenant
    const floor = await makeFloor(database, await makeCampus(database, tenant, { name: `Sede ${campus}` }))
    await query(
      `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
       select $1, gen_random_uuid(), $2, $3, 'ROOM', 'Sala ' || n, 4 + n % 12 from generate_series(1, $4::int) n`,
      [tenant.tenantId, floor.campusId, floor.spaceId, Math.floor((size.spaces - 550) / (size.campuses - 2))],
    )
  }
  const each = Math.ceil((size.reservations - 55_000) / (size.spaces - 550))
  const others = `s.campus_id not in ('${house.bigCampusId}', '${house.weekCampusId}')`
  await query('analyze users, spaces')
  // Each on a connection of its own, so that both processors work.
  await withoutUpkeep(database, () =>
    Promise.all([0, 1].map(first => book(database, others, each, { first, step: 2 }))),
  )
  await audit(database, size.audited)
  await query('vacuum analyze users, spaces, campuses, audit_log')
}

/** The lines of reservations that were made and moved once, the newest first, over the last thirty days. */
async function audit(database: Database, lines: number) {
  await database.pool.query(
    `insert into audit_log (tenant_id, at, actor_id, actor_name, action, entity_type, entity_id, before, after, request_id)
     select r.tenant_id, now() - make_interval(secs => 2592000.0 * 2 * n / $1::float8), r.created_by, 'Persona Quispe',
       step.action, 'reservation', r.id, case when step.action = 'reservation.moved' then line.of end, line.of, gen_random_uuid()
     from (select *, row_number() over () as n from reservations order by upper(during) desc limit $1::int / 2) r
     cross join lateral (select jsonb_build_object('spaceId', r.space_id, 'campusId', r.campus_id, 'status', r.status,
       'startsAt', lower(r.during), 'endsAt', upper(r.during), 'subject', r.subject, 'ownerId', r.owner_id) as of) line
     cross join (values ('reservation.created'), ('reservation.moved')) step (action)`,
    [lines],
  )
}

/** An hour on each of so many days (or every `step` of them), most of them past, in every room that is meant. */
async function book(database: Database, rooms: string, days: number, { first, step } = { first: 0, step: 1 }) {
  await database.pool.query(
    `with s as (
       select s.tenant_id, s.id, s.campus_id, row_number() over (partition by s.tenant_id order by s.id) as n
       from spaces s where s.type = 'ROOM' and ${rooms}
     ), u as materialized (
       select tenant_id, id, row_number() over (partition by tenant_id order by id) as n from users
     ), c as materialized (
       select tenant_id, count(*) as people from users group by tenant_id
     )
     insert into reservations (tenant_id, id, space_id, campus_id, status, during, subject, owner_tenant_id, owner_id, created_by)
     select s.tenant_id, gen_random_uuid(), s.id, s.campus_id, 'CREATED', tstzrange(slot.at, slot.at + interval '1 hour'),
       (array['Comité de ventas', 'Entrevista', 'Reunión semanal', 'Capacitación', 'Demo con cliente', 'Retrospectiva'])[1 + (s.n + d) % 6]
         || ' ' || (s.n * 7 + d * 13) % 9973,
       s.tenant_id, u.id, u.id
     from s join c on c.tenant_id = s.tenant_id cross join generate_series($2::int, $1::int - 1, $3::int) d
     cross join lateral (select (current_date + (30 - d)::int + make_interval(hours => 13 + (s.n + d)::int % 10)) as at) slot
     join u on u.tenant_id = s.tenant_id and u.n = 1 + (s.n * 31 + d) % c.people`,
    [days, first, step],
  )
}

/**
 * Writes reservations without triggers, and builds the indexes and the exclusion constraint afterwards, over all rows at
 * once: what is there in the end is the same. Five million rows take minutes for the constraint.
 * @param constrained false leaves it away, for what only reads and never by its index
 */
export async function withoutUpkeep(database: Database, write: () => Promise<unknown>, constrained = true) {
  const client = await database.pool.connect()
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'reservations'::regclass and contype = 'x'`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'reservations'::regclass and not i.indisprimary
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  const run = (text: string) => client.query(text)
  await run("set maintenance_work_mem = '1GB'")
  for (const { name } of constraints) await run(`alter table reservations drop constraint ${name}`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  await run('alter table reservations disable trigger all')
  await write()
  await run('alter table reservations enable trigger all')
  // Two at a time, so that both processors work.
  const left = [...indexes]
  const build = async () => {
    const builder = await database.pool.connect()
    await builder.query("set maintenance_work_mem = '1GB'")
    for (let next = left.shift(); next; next = left.shift()) await builder.query(next.definition)
    builder.release(true)
  }
  await Promise.all([build(), build()])
  for (const { name, definition } of constrained ? constraints : [])
    await run(`alter table reservations add constraint ${name} ${definition}`)
  await run('vacuum analyze reservations')
  client.release(true)
}
