import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { applyFromCrm } from '../../deals/sales/sales.ts'
import { makeNotifications } from '../../demo/desk.ts'
import {
  type MadeCampus,
  type MadeTenant,
  type MadeUser,
  makeCampus,
  makeFloor,
  makeReservation,
  makeRooms,
  makeTenant,
  makeUser,
} from '../../demo/factories.ts'
import { makeDeal } from '../../demo/sale-factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { contractHouse } from '../contract-house.ts'
import { fileOf, formOf } from '../makers.ts'
import { type Client, testApp } from '../test-app.ts'

const app = await testApp()
const { database } = app.services

/** A tenant with a record of each kind that the contract's calls can create. */
export interface House {
  tenantId: string
  username: string
  /** Administrators' tokens, by role. */
  tokens: Record<'ROLE_ADMIN' | 'ROLE_ROOT', string>
  /** Signs both in again: a test may take longer than their tokens last. */
  renew(): Promise<void>
  mark: string
  /** One id of each kind: the table with the type and state of its row, or with its parent. */
  ids: Map<string, string>
}

/** The callers' name. */
const administrator = 'Gestora'

export const date = Temporal.Now.plainDateISO('America/Lima').add({ days: 9 }).toString()

/** The tables with a tenant's records, from the database. */
const tables = await asSystem(database, async tx => {
  const { rows } = await sql<{ name: string; has_id: boolean }>`
    select c.table_name as name, exists (select 1 from information_schema.columns i
      where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'uuid') as has_id
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' order by 1`.execute(
    tx,
  )
  return rows
})

const rowsOfTables = (parts: string[], tenantId: string) =>
  asSystem(database, async tx => {
    const { rows } = await sql<
      Record<string, string>
    >`${sql.raw(parts.join(' union all ').replaceAll('$tenant', `'${tenantId}'`))}`.execute(tx)
    return rows
  })

/** One id of each kind of record, except users with sessions of the test itself. */
export async function idsOf(tenantId: string): Promise<Map<string, string>> {
  const parts = tables
    .filter(({ has_id }) => has_id)
    .map(
      ({
        name,
      }) => `select '${name}' || coalesce('.' || (to_jsonb(one_row)->>'type'), '') || coalesce('.' || (to_jsonb(one_row)->>'status'), '')
          || coalesce('.' || (to_jsonb(one_row)->>'entity_type'), '') as kind,
        min(id::text) as id from ${name} one_row where tenant_id = $tenant
        ${name === 'users' ? `and coalesce(lastname, '') not like '${administrator}%'` : ''} group by 1`,
    )
  // Always in the same order: the first kind tried decides what is created, for example on which floor a plan is drawn.
  const rows = (await rowsOfTables(parts, tenantId)).toSorted((a, b) => ((a.kind ?? '') < (b.kind ?? '') ? -1 : 1))
  return new Map([...rows.map(({ kind = '', id = '' }) => [kind, id] as const), ['tenants', tenantId]])
}

/** A checksum of all rows of a tenant for each table, without the times of last activity. */
export async function rowsOf(tenantId: string) {
  const parts = tables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext((to_jsonb(one_row) - 'last_seen_at')::text)::bigint), 0) as rows
      from ${name} one_row where tenant_id = $tenant`,
  )
  parts.push(`select 'tenants', to_jsonb(one_row)::text from tenants one_row where id = $tenant`)
  return Object.fromEntries((await rowsOfTables(parts, tenantId)).map(({ name, rows }) => [name, rows]))
}

/** Products wanted by two deals, with one accepted conflict; and a merged duplicate. */
async function sellTwice(api: Client, tenant: MadeTenant, campusId: string) {
  // On other days than those in the calls.
  const later = Temporal.PlainDate.from(date).add({ days: 200 }).toString()
  for (const code of ['DOBLE-1', 'DOBLE-2']) {
    const { body } = await api.post<{ id: string }>('/product', { code, name: code, campusId })
    for (const title of ['Uno', 'Otro'])
      await makeDeal(database, tenant, { title, lines: [{ productId: body.id, startsOn: later, endsOn: later }] })
  }
  const { body } = await api.get<{ items: { id: string }[] }>('/inventory/conflicts', { past: 'true' })
  await api.patch(`/inventory/conflicts/${body.items[0]?.id}/accept`, { reason: 'Se mudan antes' })
  for (const code of ['REPETIDO-1', 'REPETIDO.1']) await api.post('/product', { code, name: code, campusId })
  await api.post('/inventory/remove-duplicates', { preview: false })
}

/** A mailed report, and a report file waiting to be made. */
async function keepReports(api: Client, userId: string) {
  const saved = { name: 'Semana', type: '12', days: 'lastWeek', schedule: 'WEEKLY', recipientIds: [userId] }
  await api.post('/reports/saved', saved)
  await api.post('/reports/files', { type: '12', from: date, to: date })
}

/** A triage form with a text question. */
async function askForHealth(api: Client) {
  const question = { question: '¿Cómo estás?', kind: 'TEXT', suspiciousWhen: null, suspiciousFrom: null }
  const { body } = await api.put<{ questions: { questionId: string }[] }>('/triage-forms/settings', {
    questions: [question],
    retentionDays: 90,
  })
  const answers = body.questions.map(({ questionId }) => ({ questionId, answer: 'Bien' }))
  await api.post('/triage-forms/', { answers })
}

/** A draft, a contract with its document, a signed one with an addendum in preparation, and an archived one. */
async function signContracts(tenant: MadeTenant, campus: MadeCampus, admin: MadeUser) {
  const at = await contractHouse(app, { tenant, campus, admin })
  const days = { startDate: Temporal.PlainDate.from(date).subtract({ days: 30 }).toString(), endDate: null }
  const office = async (code: string) => ({
    ...days,
    lineItems: [{ productId: (await at.product(code)).id, unitPrice: '900.00' }],
  })
  await at.draft(await office('CONTRATO-1'))
  await at.created(await office('CONTRATO-2'))
  const archived = await at.draft(await office('CONTRATO-3'))
  await at.api.patch(`/contracts/${archived.id}/archive`, { reason: 'Se cayó' })
  await at.signed(await office('CONTRATO-4'))
  const changed = await at.signed(await office('CONTRATO-5'))
  await at.addendum(changed.id, { kind: 'END', endDate: date })
  await at.deal(await office('CONTRATO-6'))
}

/** Orders with and without booking, unpaid and paid; for one a receipt is requested, for another it was refused. */
async function sellOnDemand(
  api: Client,
  tenantId: string,
  { campusId, spaceId }: { campusId: string; spaceId: string },
) {
  const at = Temporal.PlainDate.from(date).add({ days: 40 }).toString()
  const sell = async (more: object) => {
    const sale = { campusId, customer: { name: 'Rosa Quispe' }, ...more }
    return (await api.post<{ id: string }>('/order/desk', sale)).body.id
  }
  const booking = (from: string, to: string) => ({ spaceId, at, from, to, price: '50.00' })
  await sell({ booking: booking('08:00', '09:00'), pay: 'IN_LOCATION' })
  const paid = { pay: 'NOW', payment: { code: 'EFECTIVO' }, receipt: { kind: 'RECEIPT' } }
  await sell({ ...paid, extras: [{ description: 'Café', quantity: '1', unitPrice: '8.00' }] })
  const refused = await sell({ ...paid, booking: booking('10:00', '11:00') })
  await asSystem(database, tx =>
    tx
      .updateTable('receipts')
      .set({ status: 'RECEIPT_FAILED', fault: 'Falta el tipo de cambio.', fault_code: 'NO_EXCHANGE_RATE' })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', refused)
      .execute(),
  )
}

/** A connection that is switched off, so that nothing is called, with a failed task. */
async function connectCrm(tenantId: string) {
  await asSystem(database, async tx => {
    const key = { tenant_id: tenantId, system: 'HUBSPOT' }
    await tx
      .insertInto('connections')
      .values({ ...key, id: randomUUIDv7(), address: 'https://api.hubapi.com' })
      .execute()
    const task = { kind: 'deal', subject: 'deal:7', title: 'Negocio 7', fault: 'No se pudo.', fault_code: 'NOT_DONE' }
    await tx
      .insertInto('outside_tasks')
      .values({ ...key, ...task, id: randomUUIDv7(), state: 'FAILED' })
      .execute()
  })
}

export async function emptyHouse(): Promise<House> {
  const tenant = await makeTenant(database)
  const owner = await makeUser(database, tenant, {
    roles: ['ROLE_ADMIN'],
    lastname: `${administrator} ${tenant.domainPrefix}`,
  })
  const root = await makeUser(database, tenant, { roles: ['ROLE_ROOT'], lastname: administrator })
  const person = await makeUser(database, tenant)
  await app.identity.mintSession(person)
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const parking = await makeFloor(database, campus, { type: 'PARKING', name: 'Sótano' })
  const [room, booth] = await makeRooms(database, floor, [
    {},
    { type: 'PHONE_BOOTH' },
    { type: 'WORK_AREA' },
    { type: 'WORK_TABLE' },
  ])
  const [spot] = await makeRooms(database, parking, [{ type: 'PARKING_SPOT' }])
  if (!room || !booth || !spot) throw new Error('no rooms')
  const start = Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: 'America/Lima', plainTime: '06:00' })
    .toInstant()
  await makeReservation(database, { room, owner, start, minutes: 1000 })
  await asSystem(database, tx => makeNotifications(tx, [owner], Temporal.Now.instant()))
  await makeReservation(database, { room: booth, owner, start, status: 'DRAFT', heldUntil: start })
  await makeReservation(database, { room, owner, start: start.add({ hours: 3 }), status: 'CANCELED' })
  const token = await app.identity.mintSession(owner)
  const rows = { USERS: 'Nombre,Apellidos,Correo\nAna,Ruiz,ana@cliente.test', TEAMS: 'Nombre\nVentas' }
  const api = await app.as(owner)
  for (const [kind, text] of Object.entries(rows)) {
    const form = formOf({ kind, file: fileOf(text, 'filas.csv') })
    await api.upload('/iam/processes/batch/files', form)
  }
  const deal = {
    externalId: 'hubspot-1',
    title: 'Negocio del CRM',
    status: 'PENDING',
    stageName: 'Propuesta',
    clientExternal: null,
    executive: null,
    currency: 'PEN',
    startsOn: date,
    endsOn: null,
    modifiedAt: start,
    lines: [],
  } as const
  await asJob(app.services, tenant.tenantId, 'HubSpot', unit => applyFromCrm(unit, { ...deal, lines: [] }))
  await sellTwice(api, tenant, campus.campusId)
  await sellOnDemand(api, tenant.tenantId, room)
  await askForHealth(api)
  await keepReports(api, owner.userId)
  // The first one is of who calls.
  const keyIds = [randomUUIDv7(), randomUUIDv7()].sort()
  const passkeys = [owner, person].map(({ userId }, place) => ({
    tenant_id: tenant.tenantId,
    id: keyIds[place] ?? '',
    user_id: userId,
    credential_id: randomUUIDv7(),
    public_key: Buffer.from('key'),
    counter: 0,
    transports: [],
    synced: true,
    name: 'Portátil',
  }))
  await asSystem(database, tx => tx.insertInto('user_passkeys').values(passkeys).execute())
  await connectCrm(tenant.tenantId)
  await signContracts(tenant, campus, owner)
  const house: House = {
    tenantId: tenant.tenantId,
    username: owner.username,
    tokens: { ROLE_ADMIN: token, ROLE_ROOT: await app.identity.mintSession(root) },
    async renew() {
      house.tokens = {
        ROLE_ADMIN: await app.identity.mintSession(owner),
        ROLE_ROOT: await app.identity.mintSession(root),
      }
    },
    mark: tenant.domainPrefix.slice(-10),
    ids: await idsOf(tenant.tenantId),
  }
  return house
}
