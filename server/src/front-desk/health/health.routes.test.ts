import type {
  HealthAccess,
  OwnTriage,
  TriageForm,
  TriageFormSummary,
  TriageQuestion,
  TriageSettings,
} from '@aforo/contract/front-desk/health'
import type { VaccineCard } from '@aforo/contract/front-desk/health-cards'
import type { OpenSupportVisit } from '@aforo/contract/people/support'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { jobs as allJobs } from '../../parts.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { healthPurgeJob } from './health.jobs.ts'

const app = await testApp()
const { database, jobs, files } = app.services

interface Page<Item> {
  items: Item[]
  totalItems: number
}
interface Problem {
  code: string
  data: { field?: string; questions?: TriageQuestion[]; newer?: TriageSettings }
}

const fever = { question: '¿Tienes fiebre?', kind: 'YES_NO', suspiciousWhen: 'YES', suspiciousFrom: null }
const degrees = { question: '¿Qué temperatura tienes?', kind: 'NUMBER', suspiciousWhen: null, suspiciousFrom: '37.5' }
const remarks = { question: 'Algo más que debamos saber', kind: 'TEXT', suspiciousWhen: null, suspiciousFrom: null }

async function house(questions: object[] = [fever, degrees, remarks]) {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes' })
  const user = await makeUser(database, tenant, { givenName: 'Bruno', lastname: 'Ccori', roles: ['ROLE_USER'] })
  const [api, person] = [await app.as(admin), await app.as(user)]
  const { status, body } = await api.put<TriageSettings>('/triage-forms/settings', { questions, retentionDays: 90 })
  expect(status).toBe(200)
  return { tenant, admin, user, api, person, settings: body }
}
type House = Awaited<ReturnType<typeof house>>

const answersOf = ({ settings }: House, ...answers: string[]) => ({
  answers: settings.questions.map(({ questionId }, place) => ({ questionId, answer: answers[place] ?? '' })),
})
const send = (place: House, ...answers: string[]) =>
  place.person.post<OwnTriage & Problem>('/triage-forms/', answersOf(place, ...answers))
const list = async ({ api }: House, query: Record<string, string> = {}) =>
  (await api.get<Page<TriageFormSummary>>('/triage-forms/', query)).body
const log = async ({ api }: House) =>
  (await api.get<Page<HealthAccess>>('/triage-forms/access-log', { pageSize: '100' })).body.items

const pdf = '%PDF-1.7\n%âã\n1 0 obj\n<<>>\nendobj\n%%EOF'
const form = (content: string | Uint8Array<ArrayBuffer>, name = 'carne.pdf') => {
  const data = new FormData()
  data.set('file', new File([content], name))
  return data
}
const uploadCard = async ({ person }: House) =>
  (await person.upload<VaccineCard>('/health/vaccine-card', form(pdf))).body

test('answers decide the state by each question’s own rule, and only administrators see them', async () => {
  const place = await house()
  expect((await send(place, 'NO', '36.6')).body).toMatchObject({ status: 'UNSUSPICIOUS' })
  expect((await send(place, 'NO', '37,5', 'Me duele la cabeza')).body).toMatchObject({ status: 'SUSPICIOUS' })
  const { items, totalItems } = await list(place)
  expect(totalItems).toBe(2)
  expect(items).toMatchObject([
    { name: 'Bruno Ccori', username: place.user.username, status: 'SUSPICIOUS', can: { remove: true } },
    { status: 'UNSUSPICIOUS' },
  ])
  const { body } = await place.api.get<TriageForm>(`/triage-forms/${items[0]?.id}`)
  expect(body.triageFormContent).toMatchObject([
    { question: '¿Tienes fiebre?', answer: 'NO', suspicious: false },
    { answer: '37,5', suspicious: true },
    { answer: 'Me duele la cabeza', suspicious: false },
  ])
  expect(body.vaccineCard).toBeNull()
  for (const path of [
    '/triage-forms/',
    `/triage-forms/${body.id}`,
    '/triage-forms/access-log',
    '/health/vaccine-card/list',
  ])
    expect((await place.person.get(path)).status).toBe(403)
  const root = await app.as(await makeUser(database, place.tenant, { roles: ['ROLE_ROOT'] }))
  expect((await root.get('/triage-forms/')).status).toBe(403)
})

test('a suspicious triage rings the bell of administrators alone, and says neither whose it is nor why', async () => {
  const place = await house()
  const campus = await makeCampus(database, place.tenant, { name: 'Miraflores' })
  const root = await app.as(await makeUser(database, place.tenant, { roles: ['ROLE_ROOT'] }))
  const abroad = await app.as(await makeUser(database, place.tenant, { countries: ['ES'] }))
  const bell = async (client: typeof root) =>
    (await client.get<Page<{ kind: string; title: string; body: string; link: string }>>('/notifications')).body.items
  await send(place, 'NO', '36.6')
  expect(await bell(place.api)).toEqual([])
  await place.person.post('/triage-forms/', { ...answersOf(place, 'YES', '39'), campusId: campus.campusId })
  const [notice, ...others] = await bell(place.api)
  const [form] = (await list(place, { status: 'SUSPICIOUS' })).items
  expect(others).toEqual([])
  expect(notice).toMatchObject({ kind: 'TRIAGE_TO_REVIEW', link: `/app/triage?form=${form?.id}` })
  const told = JSON.stringify({ title: notice?.title, body: notice?.body })
  expect(told).toContain('Miraflores')
  for (const secret of ['Bruno', 'Ccori', 'ospech', 'fiebre', '39', place.user.username])
    expect(told).not.toContain(secret)
  for (const client of [root, abroad, place.person]) expect(await bell(client)).toEqual([])
})

test('the list is of one day, today by default, and narrows by name and state', async () => {
  const place = await house()
  const other = await makeUser(database, place.tenant, { givenName: 'Ana', lastname: 'Núñez', roles: ['ROLE_USER'] })
  await send(place, 'YES', '36')
  await (await app.as(other)).post('/triage-forms/', answersOf(place, 'NO', '36'))
  expect((await list(place, { name: 'nunez' })).items).toMatchObject([{ name: 'Ana Núñez' }])
  expect(await list(place, { status: 'SUSPICIOUS' })).toMatchObject({ totalItems: 1, items: [{ name: 'Bruno Ccori' }] })
  expect(await list(place, { status: 'SUSPICIOUS', name: 'ana' })).toMatchObject({ totalItems: 0, items: [] })
  expect((await list(place, { status: 'UNSUSPICIOUS', pageSize: '1', page: '1' })).items).toEqual([])
  const yesterday = app.clock.now().toZonedDateTimeISO(place.tenant.timeZone).toPlainDate().subtract({ days: 1 })
  expect((await list(place, { date: yesterday.toString() })).totalItems).toBe(0)
  expect((await place.api.get('/triage-forms/', { date: '2026-02-30' })).status).toBe(400)
})

test('a form counts its day at the campus where it is filled in', async () => {
  const place = await house([fever])
  const far = await makeCampus(database, place.tenant, { name: 'Auckland', timeZone: 'Pacific/Auckland' })
  app.clock.set(Temporal.Instant.from('2026-08-03T20:00:00Z'))
  try {
    const sent = { ...answersOf(place, 'NO'), campusId: far.campusId }
    expect((await place.person.post<OwnTriage>('/triage-forms/', sent)).body.date).toBe('2026-08-04')
    expect((await send(place, 'NO')).body.date).toBe('2026-08-03')
  } finally {
    app.clock.set(undefined)
  }
  const elsewhere = await makeCampus(database, await makeTenant(database))
  const foreign = { ...answersOf(place, 'NO'), campusId: elsewhere.campusId }
  expect((await place.person.post('/triage-forms/', foreign)).status).toBe(404)
})

test('answers that don’t fit are refused: of another person, of the wrong kind, to questions that were deleted', async () => {
  const place = await house()
  const forOther = { ...answersOf(place, 'NO', '36'), username: place.admin.username }
  expect(await place.person.post('/triage-forms/', forOther)).toMatchObject({
    status: 422,
    body: { code: 'INVALID_FIELD', data: { field: 'username' } },
  })
  const own = { ...answersOf(place, 'NO', '36'), username: place.user.username.toUpperCase() }
  expect((await place.person.post('/triage-forms/', own)).status).toBe(201)
  expect((await send(place, 'quizás', '36')).body).toMatchObject({ data: { field: 'answers.0.answer' } })
  expect((await send(place, 'NO', 'mucha')).body).toMatchObject({ data: { field: 'answers.1.answer' } })
  const [kept] = place.settings.questions
  await place.api.put('/triage-forms/settings', { questions: [kept], retentionDays: 90 })
  const refused = await send(place, 'NO', '36')
  expect(refused).toMatchObject({ status: 409, body: { code: 'TRIAGE_QUESTIONS_CHANGED' } })
  expect(refused.body.data.questions).toEqual([
    { questionId: kept?.questionId, question: kept?.question, kind: 'YES_NO' },
  ])
  const bare = await house([])
  expect(await bare.person.post('/triage-forms/', { answers: [] })).toMatchObject({ body: { code: 'INVALID_FIELD' } })
})

test('who answers isn’t told the rules, and sees what their own form of today came to', async () => {
  const place = await house()
  const { body } = await place.person.get<TriageQuestion[]>('/triage-forms/questions')
  expect(body.map(one => Object.keys(one))).toEqual(Array(3).fill(['questionId', 'question', 'kind']))
  expect((await place.person.get('/triage-forms/mine')).body).toMatchObject({ questions: body, today: null })
  await send(place, 'YES', '36')
  expect((await place.person.get('/triage-forms/mine')).body).toMatchObject({ today: { status: 'SUSPICIOUS' } })
})

test('questions change as a whole, by version, and a rule must fit its kind', async () => {
  const place = await house()
  const [first, second] = place.settings.questions
  const change = (questions: object[], version?: number) =>
    place.api.put<TriageSettings & Problem>('/triage-forms/settings', { questions, retentionDays: 30, version })
  const swapped = await change(
    [
      { ...second, suspiciousFrom: '38' },
      { ...first, question: '¿Fiebre?' },
    ],
    1,
  )
  expect(swapped.body).toMatchObject({
    questions: [
      { questionId: second?.questionId, suspiciousFrom: '38.00' },
      { questionId: first?.questionId, question: '¿Fiebre?' },
    ],
    retentionDays: 30,
    version: 2,
  })
  expect(await change([], 1)).toMatchObject({ status: 409, body: { data: { newer: { version: 2 } } } })
  expect((await change([first ?? {}, first ?? {}])).body.data.field).toBe('questions.1.questionId')
  expect((await change([{ ...fever, suspiciousFrom: '1' }])).body.data.field).toBe('questions.0.suspiciousFrom')
  expect((await change([{ ...degrees, suspiciousFrom: '37.555' }])).status).toBe(400)
  const stranger = await house()
  expect((await change([stranger.settings.questions[0] ?? {}])).body.data.field).toBe('questions.0.questionId')
})

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
  const shown = await place.person.bytes(`/health/vaccine-card/${card.id}/file`)
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

test('a vaccine card is one’s own: a newer one replaces it, and only its owner or an administrator sees it', async () => {
  const place = await house()
  expect((await place.person.get('/health/vaccine-card')).body).toEqual({ vaccineCard: null })
  const first = await uploadCard(place)
  const second = await uploadCard(place)
  expect((await place.person.get('/health/vaccine-card')).body).toMatchObject({ vaccineCard: { id: second.id } })
  expect((await place.api.get(`/health/vaccine-card/${first.id}`)).status).toBe(404)
  expect(await place.person.patch(`/health/vaccine-card/${first.id}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'VACCINE_CARD_REPLACED' },
  })
  const colleague = await app.as(await makeUser(database, place.tenant, { roles: ['ROLE_STAFF'] }))
  for (const path of [`/health/vaccine-card/${second.id}`, `/health/vaccine-card/${second.id}/file`])
    expect((await colleague.get(path)).status).toBe(404)
  expect((await colleague.delete(`/health/vaccine-card/${second.id}`)).status).toBe(404)
  expect((await place.api.get(`/health/vaccine-card/${second.id}/file`)).status).toBe(200)
  expect((await place.api.get<Page<VaccineCard>>('/health/vaccine-card/list', { name: 'ccori' })).body).toMatchObject({
    totalItems: 1,
    items: [{ id: second.id, name: 'Bruno Ccori', kind: 'PDF' }],
  })
  expect((await place.person.delete(`/health/vaccine-card/${second.id}`)).status).toBe(200)
  expect((await place.person.patch(`/health/vaccine-card/${second.id}/restore`)).status).toBe(200)
  expect((await log(place)).map(({ what }) => what)).toEqual([
    'Carné de vacunación recuperado',
    'Carné de vacunación eliminado',
    'Lista de carnés de vacunación vista',
    'Carné de vacunación visto',
    'Carné de vacunación subido',
    'Carné de vacunación subido',
    'Preguntas del triaje o conservación cambiadas',
  ])
})

test('a card that is neither a picture nor a PDF is refused, and so is one that is too large', async () => {
  const { person } = await house()
  for (const [content, name] of [
    ['MZ executable', 'carne.pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'carne.png'],
    ['', 'vacio.pdf'],
  ] as const)
    expect(await person.upload('/health/vaccine-card', form(content, name))).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_VACCINE_CARD' },
    })
  expect((await person.upload('/health/vaccine-card', form(new Uint8Array(10 * 1024 * 1024 + 1)))).status).toBe(413)
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
async function purgeAfter(place: House, days: number) {
  app.clock.set(app.clock.now().add({ hours: 24 * days }))
  try {
    await asTenant(database, place.tenant.tenantId, tx => jobs.enqueue(tx, 'health.purge', [{}]))
    await app.drain()
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
  await purgeAfter(place, 0)
  const left = await asSystem(database, tx =>
    tx.selectFrom('triage_forms').select('sent_at').where('tenant_id', '=', place.tenant.tenantId).execute(),
  )
  expect(left.map(({ sent_at }) => sent_at.epochMilliseconds)).toEqual([
    now.subtract({ hours: 24 * 29 }).epochMilliseconds,
  ])
  expect((await place.person.get('/health/vaccine-card')).body).toMatchObject({ vaccineCard: { kind: 'PDF' } })
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
  await purgeAfter(place, 89)
  expect((await list(place)).totalItems).toBe(1)
  await purgeAfter(place, 91)
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
  await purgeAfter(place, 91)
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
  await purgeAfter(place, 0)
  expect(await filesOf(place)).toHaveLength(1)
  await purgeAfter(place, 2)
  expect(await filesOf(place)).toEqual([])
})

test('an answer that is kept for a repeated request tells nothing, neither by itself nor by guessing', async () => {
  const place = await house([fever])
  const sent = answersOf(place, 'YES')
  for (const key of ['one', 'two'])
    expect((await place.person.post('/triage-forms/', sent, { 'idempotency-key': key })).status).toBe(201)
  const kept = await asSystem(database, tx =>
    tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('tenant_id', '=', place.tenant.tenantId)
      .execute(),
  )
  expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  expect(JSON.stringify(kept)).not.toContain('SUSPICIOUS')
  const again = await place.person.post<OwnTriage>('/triage-forms/', sent, { 'idempotency-key': 'one' })
  expect(again.body).toMatchObject({ status: 'SUSPICIOUS' })
  expect((await list(place)).totalItems).toBe(2)
})
