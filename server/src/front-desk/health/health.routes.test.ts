import type { OwnTriage, TriageForm, TriageQuestion, TriageSettings } from '@aforo/api/front-desk/health'
import type { VaccineCard } from '@aforo/api/front-desk/health-cards'
import { expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import {
  answersOf,
  degrees,
  fever,
  form,
  house,
  list,
  log,
  type Problem,
  send,
  uploadCard,
} from '../../testing/health-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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
    expect((await place.asUser.get(path)).status).toBe(403)
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
  await place.asUser.post('/triage-forms/', { ...answersOf(place, 'YES', '39'), campusId: campus.campusId })
  const [notice, ...others] = await bell(place.api)
  const [form] = (await list(place, { status: 'SUSPICIOUS' })).items
  expect(others).toEqual([])
  expect(notice).toMatchObject({ kind: 'TRIAGE_TO_REVIEW', link: `/app/triage?form=${form?.id}` })
  const told = JSON.stringify({ title: notice?.title, body: notice?.body })
  expect(told).toContain('Miraflores')
  for (const secret of ['Bruno', 'Ccori', 'ospech', 'fiebre', '39', place.user.username])
    expect(told).not.toContain(secret)
  for (const client of [root, abroad, place.asUser]) expect(await bell(client)).toEqual([])
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
    expect((await place.asUser.post<OwnTriage>('/triage-forms/', sent)).body.date).toBe('2026-08-04')
    expect((await send(place, 'NO')).body.date).toBe('2026-08-03')
  } finally {
    app.clock.set(undefined)
  }
  const elsewhere = await makeCampus(database, await makeTenant(database))
  const foreign = { ...answersOf(place, 'NO'), campusId: elsewhere.campusId }
  expect((await place.asUser.post('/triage-forms/', foreign)).status).toBe(404)
})

test('answers that don’t fit are refused: of another person, of the wrong kind, to questions that were deleted', async () => {
  const place = await house()
  const forOther = { ...answersOf(place, 'NO', '36'), username: place.admin.username }
  expect(await place.asUser.post('/triage-forms/', forOther)).toMatchObject({
    status: 422,
    body: { code: 'INVALID_FIELD', data: { field: 'username' } },
  })
  const own = { ...answersOf(place, 'NO', '36'), username: place.user.username.toUpperCase() }
  expect((await place.asUser.post('/triage-forms/', own)).status).toBe(201)
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
  expect(await bare.asUser.post('/triage-forms/', { answers: [] })).toMatchObject({ body: { code: 'INVALID_FIELD' } })
})

test('who answers isn’t told the rules, and sees what their own form of today came to', async () => {
  const place = await house()
  const { body } = await place.asUser.get<TriageQuestion[]>('/triage-forms/questions')
  expect(body.map(one => Object.keys(one))).toEqual(Array(3).fill(['questionId', 'question', 'kind']))
  expect((await place.asUser.get('/triage-forms/mine')).body).toMatchObject({ questions: body, today: null })
  await send(place, 'YES', '36')
  expect((await place.asUser.get('/triage-forms/mine')).body).toMatchObject({ today: { status: 'SUSPICIOUS' } })
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

test('a vaccine card is one’s own: a newer one replaces it, and only its owner or an administrator sees it', async () => {
  const place = await house()
  expect((await place.asUser.get('/health/vaccine-card')).body).toEqual({ vaccineCard: null })
  const first = await uploadCard(place)
  const second = await uploadCard(place)
  expect((await place.asUser.get('/health/vaccine-card')).body).toMatchObject({ vaccineCard: { id: second.id } })
  expect((await place.api.get(`/health/vaccine-card/${first.id}`)).status).toBe(404)
  expect(await place.asUser.patch(`/health/vaccine-card/${first.id}/restore`)).toMatchObject({
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
  expect((await place.asUser.delete(`/health/vaccine-card/${second.id}`)).status).toBe(200)
  expect((await place.asUser.patch(`/health/vaccine-card/${second.id}/restore`)).status).toBe(200)
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
  const { asUser } = await house()
  for (const [content, name] of [
    ['MZ executable', 'carne.pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'carne.png'],
    ['', 'vacio.pdf'],
  ] as const)
    expect(await asUser.upload('/health/vaccine-card', form(content, name))).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_VACCINE_CARD' },
    })
  expect((await asUser.upload('/health/vaccine-card', form(new Uint8Array(10 * 1024 * 1024 + 1)))).status).toBe(413)
})
