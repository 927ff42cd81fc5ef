import { randomUUID } from 'node:crypto'
import type { PersonalData, PersonalDataRequest } from '@aforo/api/people/personal-data'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { auditMonthsJob } from '../../platform/audit-log/audit-log.jobs.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { ana: { givenName: 'Ana', lastname: 'Belaunde Zúñiga', phone: '+51 987654321' } },
  })
type House = Awaited<ReturnType<typeof house>>

/** A visit that is over. */
async function visit({ tenant, campus }: House, given: Record<string, string> = {}): Promise<string> {
  const id = randomUUID()
  await asTenant(database, tenant.tenantId, tx =>
    tx
      .insertInto('visits')
      .values({
        tenant_id: tenant.tenantId,
        id,
        campus_id: campus.campusId,
        date: '2026-03-05',
        name: 'Carla Núñez Ríos',
        email: 'carla@cliente.test',
        company: 'Cliente SAC',
        document_type: 'DNI',
        document_number: '45678912',
        guest_type: 'CLIENT',
        purpose: 'MEETING',
        arrived_at: '2026-03-05T15:00:00Z',
        arrived_by: 'Lucía Paredes',
        ...given,
      })
      .execute(),
  )
  return id
}

/** Every text of the tenant's rows, and of the queue's jobs. */
async function everything(tenantId: string): Promise<string> {
  return asSystem(database, async tx => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
        and table_name !~ '^audit_log_'`.execute(tx)
    const parts = await Promise.all(
      tables.map(({ name }) =>
        sql<{ text: string }>`
          select coalesce(string_agg((to_jsonb(r))::text, ' '), '') as text from ${sql.table(name)} r
          where tenant_id = ${tenantId}::uuid`.execute(tx),
      ),
    )
    const { rows: jobs } = await sql<{ text: string }>`
      select coalesce(string_agg(data::text, ' '), '') as text from pgboss.job where data ->> 'tenantId' = ${tenantId}`.execute(
      tx,
    )
    return [...parts.flatMap(({ rows }) => rows), ...jobs].map(({ text }) => text).join('\n')
  })
}

const sweep = () => app.drain()

test('everything kept of a visitor is found by address and document, and handed over', async () => {
  const at = await house()
  const id = await visit(at)
  await visit(at, { name: 'C. Núñez', email: '' })
  await visit(at, {
    name: 'Otra Persona',
    company: 'Otra SAC',
    email: 'otra@cliente.test',
    document_number: '11112222',
  })
  const { body } = await at.api.get<PersonalData>(`/personal-data/VISIT/${id}`)
  expect(body).toMatchObject({
    name: 'Carla Núñez Ríos',
    emails: ['carla@cliente.test'],
    documents: ['DNI 45678912'],
    can: { forget: true },
  })
  expect(body.places.map(({ title, records }) => [title, records.length])).toEqual([['Visitas', 2]])

  const page = (await at.api.bytes(`/personal-data/VISIT/${id}/file`)).body.toString()
  expect(page).toContain('<h1>Datos personales de Carla Núñez Ríos</h1>')
  expect(page).toContain('<dd>45678912</dd>')
  const json = await at.api.bytes(`/personal-data/VISIT/${id}/file?format=json`)
  expect(json.headers['content-disposition']).toMatch(/attachment; filename="datos-personales-.*\.json"/)
  expect(JSON.parse(json.body.toString())).toMatchObject({ name: 'Carla Núñez Ríos', places: body.places })
  const { body: record } = await at.api.get<PersonalDataRequest[]>('/personal-data/requests')
  expect(record).toMatchObject([
    { what: 'EXPORTED', kind: 'VISIT', personId: id, by: 'Lucía Paredes', state: 'DONE' },
    { what: 'EXPORTED' },
  ])
})

test('a page can’t be broken by what people wrote', async () => {
  const at = await house()
  const id = await visit(at, { name: '<script>alert(1)</script> & "yo"' })
  const page = (await at.api.bytes(`/personal-data/VISIT/${id}/file`)).body.toString()
  expect(page).not.toContain('<script>')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;yo&quot;')
})

test('a forgotten visitor is nowhere any more, and others stay', async () => {
  const at = await house()
  const id = await visit(at)
  await visit(at, {
    name: 'Otra Persona',
    company: 'Otra SAC',
    email: 'otra@cliente.test',
    document_number: '11112222',
  })
  await asTenant(database, at.tenant.tenantId, tx =>
    tx
      .insertInto('audit_log')
      .values({
        tenant_id: at.tenant.tenantId,
        actor_name: 'Lucía Paredes',
        action: 'reservation.created',
        entity_type: 'reservation',
        entity_id: randomUUID(),
        after: JSON.stringify({
          attendees: ['Carla Núñez Ríos <carla@cliente.test>', 'Otra Persona'],
          total: 45678912,
        }),
        reason: 'Lo pidió CARLA NÚÑEZ RÍOS',
      })
      .execute(),
  )
  const path = `/personal-data/VISIT/${id}/forget`
  expect(await at.api.post(path, { name: 'Carla' })).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
  expect(await everything(at.tenant.tenantId)).toContain('carla@cliente.test')

  const { status, body } = await at.api.post<PersonalDataRequest>(path, { name: 'carla núñez ríos' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { what: 'FORGOTTEN', state: 'RUNNING', replaced: [{ title: 'Visitas', count: 1 }] },
  })
  await sweep()
  const left = await everything(at.tenant.tenantId)
  for (const word of [/carla/i, /núñez/i, /"45678912"/, /cliente sac/i]) expect(left).not.toMatch(word)
  expect(left).toContain('Otra Persona')
  expect(left).toContain('otra@cliente.test')
  const { body: record } = await at.api.get<PersonalDataRequest[]>('/personal-data/requests')
  expect(record[0]).toMatchObject({ state: 'DONE', personId: id })
  expect(record[0]?.replaced).toContainEqual({ title: 'Historial de cambios', count: 1 })
})

test('a forgotten colleague loses the account, and their work stays without their name', async () => {
  const at = await house()
  const { ana, asAna, api, tenant } = at
  const changed = await api.post(`/users/profile/${ana.username}`, {
    lastname: 'Belaunde Zúñiga',
    phone: '+51 987654322',
  })
  expect(changed.status).toBe(200)
  const path = `/personal-data/USER/${ana.userId}`
  const { body } = await api.get<PersonalData>(path)
  expect(body.places.map(({ title }) => title)).toContain('Cuenta')
  const { status } = await api.post(`${path}/forget`, { name: 'Ana Belaunde Zúñiga' })
  expect(status).toBe(200)
  await sweep()
  const left = await everything(tenant.tenantId)
  for (const word of [/belaunde/i, /zúñiga/i, /98765432/, new RegExp(ana.username)]) expect(left).not.toMatch(word)
  expect((await asAna.get('/users/profile/me')).status).toBe(401)
  expect((await api.get<PersonalData>(path)).body).toMatchObject({ name: 'Persona olvidada', can: { forget: false } })
  expect((await api.patch(`/iam/users/${ana.userId}/restore`)).status).not.toBe(500)
})

test('a forgotten colleague is not named any more in what others typed', async () => {
  const at = await makeHouse(app, {
    members: { ana: { givenName: 'Ana', lastname: 'Belaunde Zúñiga' } },
    rooms: { sala: {} },
  })
  const { ana, api, tenant, sala } = at
  const soon = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString()
  const subject = 'Evaluación de Ana Belaunde Zúñiga'
  const slot = { spaceId: sala.spaceId, at: soon, from: '10:00', to: '11:00', subject }
  const incident = { spaceId: sala.spaceId, category: 'CLIMATE' }
  const made = [
    await api.post('/booking/reservations', slot),
    await api.post('/incidents', { ...incident, text: 'ana belaunde zúñiga dejó abierto' }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  await api.post(`/personal-data/USER/${ana.userId}/forget`, { name: 'Ana Belaunde Zúñiga' })
  await sweep()
  const left = await everything(tenant.tenantId)
  expect(left).not.toMatch(/belaunde/i)
  expect(left).toContain('Evaluación de Persona olvidada')
  const { body } = await api.get<PersonalDataRequest[]>('/personal-data/requests')
  expect(body[0]?.replaced).toEqual(
    expect.arrayContaining([
      { title: 'Asuntos de reservas', count: 1 },
      { title: 'Incidencias', count: 1 },
    ]),
  )
})

test('nobody forgets themselves, somebody above them, or another organisation’s people', async () => {
  const [at, other] = [await house(), await house()]
  const { tenantId } = at.tenant
  const root = await makeUser(database, at.tenant, { roles: ['ROLE_ROOT'], givenName: 'Raíz', lastname: 'Mayor' })
  const forget = (id: string, name: string) =>
    at.api.post<{ code: string }>(`/personal-data/USER/${id}/forget`, { name })
  expect((await forget(at.admin.userId, 'Lucía Paredes')).body.code).toBe('OWN_ACCOUNT')
  expect((await forget(root.userId, 'Raíz Mayor')).body.code).toBe('ROLE_ABOVE')
  expect((await forget(other.ana.userId, 'Ana Belaunde Zúñiga')).status).toBe(404)
  expect((await at.asAna.get(`/personal-data/USER/${at.ana.userId}`)).status).toBe(403)
  expect(await everything(tenantId)).toContain('Belaunde')
})

test('what the law asks to keep stays, and says so', async () => {
  const at = await house()
  const id = await visit(at)
  const { tenantId } = at.tenant
  await asTenant(database, tenantId, tx =>
    tx
      .insertInto('landlords')
      .values({
        tenant_id: tenantId,
        id: randomUUID(),
        name: 'Inmobiliaria Núñez',
        email: 'carla@cliente.test',
        country_code: 'PE',
      })
      .execute(),
  )
  const { body } = await at.api.post<PersonalDataRequest>(`/personal-data/VISIT/${id}/forget`, {
    name: 'Carla Núñez Ríos',
  })
  expect(body.stayed).toContainEqual({ title: 'Arrendador', count: 1, why: expect.stringContaining('Código Civil') })
  await sweep()
  expect(await everything(tenantId)).toContain('Inmobiliaria Núñez')
})

test('a name that somebody else has too stays in texts, and the record says so', async () => {
  const at = await house()
  await makeUser(database, at.tenant, { givenName: 'Carla', lastname: 'Núñez Ríos' })
  const id = await visit(at)
  const { body } = await at.api.post<PersonalDataRequest>(`/personal-data/VISIT/${id}/forget`, {
    name: 'Carla Núñez Ríos',
  })
  expect(body.stayed.map(({ title }) => title)).toContain('Su nombre dentro de textos')
})

test('a forgotten visitor is taken out of the months of the history that are in files', async () => {
  const at = await house()
  const id = await visit(at)
  const { tenantId } = at.tenant
  const line = (day: string, name: string) => ({
    tenant_id: tenantId,
    at: `2022-05-${day}T12:00:00Z`,
    actor_name: 'Lucía Paredes',
    action: 'visit.arrived',
    entity_type: 'visit',
    entity_id: randomUUID(),
    after: JSON.stringify({ name }),
  })
  const lines = [line('01', 'Carla Núñez Ríos'), line('02', 'Otra Persona')]
  await asSystem(database, tx => tx.insertInto('audit_log').values(lines).execute())
  const settings = { ...app.services.settings, AFORO_AUDIT_MONTHS: 24 }
  await auditMonthsJob.work({ ...app.services, settings } as Services)
  const may = async () =>
    (await at.api.bytes('/audit-log/file?format=ndjson&from=2022-05-01&to=2022-05-31')).body.toString()
  expect(await may()).toContain('Carla Núñez Ríos')
  await at.api.post(`/personal-data/VISIT/${id}/forget`, { name: 'Carla Núñez Ríos' })
  await sweep()
  expect(await may()).not.toContain('Carla')
  expect((await may()).trim().split('\n')).toHaveLength(2)
  expect(await may()).toContain('Otra Persona')
  const { body } = await at.api.get<PersonalDataRequest[]>('/personal-data/requests')
  expect(body[0]).toMatchObject({
    state: 'DONE',
    replaced: expect.arrayContaining([{ title: 'Historial archivado', count: 1 }]),
  })
})
