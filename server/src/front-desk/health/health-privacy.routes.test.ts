import type { OwnTriage } from '@aforo/api/front-desk/health'
import type { OpenSupportVisit } from '@aforo/api/people/support'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { jobs as allJobs } from '../../parts.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import {
  answersOf,
  fever,
  form,
  type House,
  house,
  list,
  log,
  pdf,
  send,
  uploadCard,
} from '../../testing/health-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { healthPurgeJob } from './health.jobs.ts'

const app = await testApp()
const { database, files } = app.services

test('a deleted form comes back for a day, and every look and act is in the access log', async () => {
  const place = await house([fever])
  await send(place, 'YES')
  const [summary] = (await list(place)).items
  const path = `/triage-forms/${summary?.id}`
  await place.api.get(path)
  expect((await place.api.delete(path)).body).toEqual({ message: 'Se eliminó el triaje.' })
  expect((await place.api.delete(path)).status).toBe(404)
  expect((await place.api.get(path)).status).toBe(404)
  expect((await place.api.patch(`${path}/restore`)).status).toBe(200)
  expect((await place.api.patch(`${path}/restore`)).status).toBe(200)
  expect((await list(place)).totalItems).toBe(1)
  expect((await log(place)).map(({ who, what, about }) => [who, what, about])).toEqual([
    ['Lucía Paredes', 'Lista de triajes vista', ''],
    ['Lucía Paredes', 'Triaje recuperado', 'Bruno Ccori'],
    ['Lucía Paredes', 'Triaje eliminado', 'Bruno Ccori'],
    ['Lucía Paredes', 'Triaje visto', 'Bruno Ccori'],
    ['Lucía Paredes', 'Lista de triajes vista', ''],
    ['Bruno Ccori', 'Triaje enviado', 'Bruno Ccori'],
    ['Lucía Paredes', 'Preguntas del triaje o conservación cambiadas', ''],
  ])
})

test('neither tables, files nor the audit log hold answers, states or pictures that can be read', async () => {
  const place = await house()
  await send(place, 'YES', '39.25', 'Perdí el olfato')
  const card = await uploadCard(place)
  const told = await asSystem(database, async tx => {
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(f::text, ' ') from triage_forms f where tenant_id = ${place.tenant.tenantId})
        || (select string_agg(a::text, ' ') from audit_log a where tenant_id = ${place.tenant.tenantId}
          and entity_type <> 'health') as all`.execute(tx)
    return rows[0]?.all ?? ''
  })
  for (const secret of ['olfato', '39.25', 'SUSPICIOUS', 'YES']) expect(told).not.toContain(secret)
  const [key] = await filesOf(place)
  const stored = await new Response(
    await Array.fromAsync((await files.open(key ?? '')) ?? []).then(Buffer.concat),
  ).text()
  expect(stored).toMatch(/^v1\./)
  const shown = await place.asUser.bytes(`/health/vaccine-card/${card.id}/file`)
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(shown.body.toString()).toBe(pdf)
})

test('a form sealed for one person can’t be put in the place of another’s', async () => {
  const place = await house([fever])
  await send(place, 'YES')
  await send(place, 'NO')
  const [, first] = (await list(place)).items
  await asSystem(database, tx =>
    sql`update triage_forms f set status_sealed = o.status_sealed from triage_forms o
      where f.tenant_id = ${place.tenant.tenantId} and f.id = ${first?.id}::uuid and o.tenant_id = f.tenant_id and o.id <> f.id`.execute(
      tx,
    ),
  )
  expect((await place.api.get('/triage-forms/')).status).toBe(500)
})

test('a support visit sees nothing of it', async () => {
  const place = await house([fever])
  await send(place, 'YES')
  const operator = await makeTenant(database)
  const root = await app.as(await makeUser(database, operator, { roles: ['ROLE_ROOT', 'ROLE_ADMIN'] }))
  const visit = await root.post<OpenSupportVisit>(`/tenants/${place.tenant.domainPrefix}/support`, { reason: 'Ver' })
  for (const path of ['/triage-forms/', '/triage-forms/settings', '/triage-forms/mine', '/health/vaccine-card/list']) {
    const headers = { authorization: `Bearer ${visit.body.token}` }
    const answer = await app.app.inject({ method: 'GET', url: `/api${path}`, headers })
    expect({ path, status: answer.statusCode, code: answer.json().code }).toEqual({
      path,
      status: 403,
      code: 'SUPPORT_MAY_NOT_SEE',
    })
  }
})

/** Has the purge run as if so many days had passed. */
async function purgeAfter(days: number) {
  app.clock.set(app.clock.now().add({ hours: 24 * days }))
  try {
    await app.runScheduled('health.purge')
  } finally {
    app.clock.set(undefined)
  }
}

const filesOf = async ({ tenant }: House) =>
  (await Array.fromAsync(files.list())).filter(key => key.startsWith(`${tenant.tenantId}/health/`))

test('what is older than the organisation keeps is deleted, as is what was deleted a day ago', async () => {
  const place = await house([fever])
  const now = app.clock.now()
  for (const days of [31, 29]) {
    app.clock.set(now.subtract({ hours: 24 * days }))
    expect(await send(place, 'NO')).toMatchObject({ status: 201 })
  }
  await uploadCard(place)
  app.clock.set(now.subtract({ hours: 25 }))
  await send(place, 'NO')
  const { id = '' } = (await list(place)).items[0] ?? {}
  expect((await place.api.delete(`/triage-forms/${id}`)).status).toBe(200)
  app.clock.set(undefined)
  expect((await place.api.put('/triage-forms/settings', { questions: [], retentionDays: 30 })).status).toBe(200)
  await purgeAfter(0)
  const left = await asSystem(database, tx =>
    tx.selectFrom('triage_forms').select('sent_at').where('tenant_id', '=', place.tenant.tenantId).execute(),
  )
  expect(left.map(({ sent_at }) => sent_at.epochMilliseconds)).toEqual([
    now.subtract({ hours: 24 * 29 }).epochMilliseconds,
  ])
  expect((await place.asUser.get('/health/vaccine-card')).body).toMatchObject({ vaccineCard: { kind: 'PDF' } })
})

test('the purge runs by itself every night', () => {
  expect(healthPurgeJob.cron).toBe('31 4 * * *')
  expect(allJobs).toContain(healthPurgeJob)
})

test('an organisation that never said for how long keeps health data for 90 days', async () => {
  const place = await house([fever])
  await asSystem(database, tx =>
    tx.deleteFrom('health_settings').where('tenant_id', '=', place.tenant.tenantId).execute(),
  )
  await send(place, 'NO')
  await purgeAfter(89)
  expect((await list(place)).totalItems).toBe(1)
  await purgeAfter(91)
  expect((await list(place)).totalItems).toBe(0)
})

test('a purge leaves no file, and in the access log who looked and at whose data, but nothing of it', async () => {
  const place = await house()
  await send(place, 'YES', '39.25', 'Perdí el olfato')
  await uploadCard(place)
  const [summary] = (await list(place)).items
  await place.api.get(`/triage-forms/${summary?.id}`)
  const before = await log(place)
  expect(await filesOf(place)).toHaveLength(1)
  await purgeAfter(91)
  expect(await filesOf(place)).toEqual([])
  const kept = await asSystem(database, tx =>
    sql<{ rows: number }>`
      select (select count(*) from triage_forms where tenant_id = ${place.tenant.tenantId})
        + (select count(*) from vaccine_cards where tenant_id = ${place.tenant.tenantId}) as rows`.execute(tx),
  )
  expect(Number(kept.rows[0]?.rows)).toBe(0)
  expect((await place.api.get(`/triage-forms/${summary?.id}`)).status).toBe(404)
  expect((await place.api.patch(`/triage-forms/${summary?.id}/restore`)).status).toBe(404)
  expect(await log(place)).toEqual(before)
  expect(before.map(({ what, about }) => [what, about])).toContainEqual(['Triaje visto', 'Bruno Ccori'])
  for (const secret of ['olfato', '39.25', 'SUSPICIOUS']) expect(JSON.stringify(before)).not.toContain(secret)
})

test('health data of somebody whose account is gone goes a day later, with the file', async () => {
  const place = await house([fever])
  await send(place, 'NO')
  await uploadCard(place)
  expect((await place.api.delete(`/iam/users/${place.user.userId}`)).status).toBe(200)
  await purgeAfter(0)
  expect(await filesOf(place)).toHaveLength(1)
  await purgeAfter(2)
  expect(await filesOf(place)).toEqual([])
})

test('an answer that is kept for a repeated request tells nothing, neither by itself nor by guessing', async () => {
  const place = await house([fever])
  const sent = answersOf(place, 'YES')
  for (const key of ['one', 'two'])
    expect((await place.asUser.post('/triage-forms/', sent, { 'idempotency-key': key })).status).toBe(201)
  const kept = await asSystem(database, tx =>
    tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('tenant_id', '=', place.tenant.tenantId)
      .execute(),
  )
  expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  expect(JSON.stringify(kept)).not.toContain('SUSPICIOUS')
  const again = await place.asUser.post<OwnTriage>('/triage-forms/', sent, { 'idempotency-key': 'one' })
  expect(again.body).toMatchObject({ status: 'SUSPICIOUS' })
  expect((await list(place)).totalItems).toBe(2)
})

test('nothing of a form or a card is logged while it is sent, refused, read, or can’t be read', async () => {
  const place = await house()
  const path = async () => `/triage-forms/${(await list(place)).items[0]?.id}`
  const secrets = ['olfato', '39.25', 'cuarenta', 'SUSPICIOUS', 'carne-de-bruno', 'lote 4711']
  const card = (kind: string) => form(`${kind}\n% lote 4711\n1 0 obj\n<<>>\nendobj\n%%EOF`, 'carne-de-bruno.pdf')
  const log = await app.logOf(async () => {
    expect((await send(place, 'YES', '39.25', 'Perdí el olfato')).status).toBe(201)
    expect((await send(place, 'YES', 'cuarenta', 'Perdí el olfato')).status).toBe(422)
    expect((await place.asUser.upload('/health/vaccine-card', card('%PDF-1.7'))).status).toBe(201)
    expect((await place.asUser.upload('/health/vaccine-card', card('GIF'))).status).toBe(422)
    expect(JSON.stringify((await place.api.get(await path())).body)).toContain('Perdí el olfato')
    expect((await place.api.get('/triage-forms/', { status: 'SUSPICIOUS' })).status).toBe(200)
    expect((await place.asUser.get(`${await path()}?why=SUSPICIOUS`)).status).toBe(403)
    expect((await place.asUser.get('/triage-forms/mine')).status).toBe(200)
    await asSystem(database, tx =>
      sql`update triage_forms set content_sealed = 'olfato' where tenant_id = ${place.tenant.tenantId}`.execute(tx),
    )
    expect((await place.api.get(await path())).status).toBe(500)
  })
  for (const told of ['"path":"/api/triage-forms/"', '"path":"/api/health/vaccine-card"', '"msg":"fault"'])
    expect(log).toContain(told)
  expect(secrets.filter(secret => log.includes(secret))).toEqual([])
})
