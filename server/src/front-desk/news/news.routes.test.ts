import type { NewsItem } from '@aforo/api/front-desk/news'
import type { History } from '@aforo/api/platform/base'
import { expect, test } from 'vitest'
import { makeCampus, makeTenant } from '../../demo/factories.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Current {
  items: NewsItem[]
  unseen: number
}

interface List {
  items: NewsItem[]
  totalItems: number
}

async function house() {
  const at = await makeOperator(app, { members: { user: {} } })
  const usual = { title: 'Corte de agua', text: 'El sábado, de 8:00 a 12:00.', ...day(0) }
  const publish = async (more: object = {}) => (await at.api.post<NewsItem>('/news', { ...usual, ...more })).body
  return { ...at, publish }
}

/** Shown from so many days from now, in Lima, where the tenant is. */
const day = (days: number) => ({ from: dateIn('America/Lima', days) })
const dateIn = (zone: string, days: number) =>
  app.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString()

const titles = ({ items }: { items: NewsItem[] }) => items.map(({ title }) => title)

test('news are read by everybody while their dates last, and are new until one looked', async () => {
  const { asUser, publish } = await house()
  await publish()
  await publish({ title: 'Mañana', ...day(1) })
  await publish({ title: 'Ayer', ...day(-3), to: day(-1).from })
  await publish({ title: 'Hasta hoy', ...day(-3), to: day(0).from })
  const { body } = await asUser.get<Current>('/news/current')
  expect(titles(body)).toEqual(['Corte de agua', 'Hasta hoy'])
  expect(body.unseen).toBe(2)
  expect((await asUser.post('/news/seen')).body).toEqual({ unseen: 0 })
  expect((await asUser.get<Current>('/news/current')).body.unseen).toBe(0)
  await publish({ title: 'Otra' })
  expect((await asUser.get<Current>('/news/current')).body.unseen).toBe(1)
})

test('a day begins where the campus is', async () => {
  const { tenant, asUser, publish } = await house()
  const campus = await makeCampus(database, tenant, { timeZone: 'Asia/Kathmandu' })
  // Eleven at night in Lima: in Kathmandu it is already the day after.
  const late = Temporal.ZonedDateTime.from('2026-03-10T23:00[America/Lima]').toInstant()
  app.clock.set(late)
  await publish({ title: 'Allá', campusId: campus.campusId, from: '2026-03-11' })
  await publish({ title: 'Aquí', from: '2026-03-11' })
  const { body } = await asUser.get<Current>('/news/current')
  app.clock.set(undefined)
  expect(titles(body)).toEqual(['Allá'])
})

test('they are changed, withdrawn and brought back', async () => {
  const { api, asUser, publish } = await house()
  const { id, version } = await publish()
  const edited = await api.put<NewsItem>(`/news/${id}`, { title: 'Sin agua', text: '- uno\n- dos', ...day(0), version })
  expect(edited.body).toMatchObject({ title: 'Sin agua', status: 'SHOWN', version: version + 1 })
  const withdrawn = await api.patch<NewsItem>(`/news/${id}/withdraw`, {})
  expect(withdrawn.body).toMatchObject({ status: 'WITHDRAWN', can: { edit: false, withdraw: false, restore: true } })
  expect((await asUser.get<Current>('/news/current')).body.items).toEqual([])
  expect(await api.put(`/news/${id}`, { title: 'No', text: 'No', ...day(0) })).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'WITHDRAWN' } },
  })
  expect((await api.patch<NewsItem>(`/news/${id}/restore`, {})).body.status).toBe('SHOWN')
  const { body: history } = await api.get<History>(`/news/${id}/history`)
  expect(history.map(({ what }) => what)).toEqual([
    'Retiro deshecho',
    'Novedad retirada',
    'Novedad cambiada',
    'Novedad publicada',
  ])
})

test('a stale change is answered with the newer news', async () => {
  const { api, publish } = await house()
  const { id, version } = await publish()
  const fields = { text: 'Texto', ...day(0), version }
  await api.put(`/news/${id}`, { title: 'Primera', ...fields })
  expect(await api.put(`/news/${id}`, { title: 'Segunda', ...fields })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { title: 'Primera' } } },
  })
})

test('the administration lists them all, by state, campus and words', async () => {
  const { tenant, api, publish } = await house()
  const campus = await makeCampus(database, tenant, { name: 'Sede Barranco' })
  const here = await publish({ title: 'Fumigación', campusId: campus.campusId })
  await publish({ title: 'Programada', ...day(5) })
  const ended = await publish({ title: 'Pasada', ...day(-5), to: day(-4).from })
  await api.patch(`/news/${here.id}/withdraw`, {})
  const found = async (query: Record<string, string>) => titles((await api.get<List>('/news/search', query)).body)
  expect(await found({})).toEqual(['Programada', 'Fumigación', 'Pasada'])
  expect(await found({ status: 'SCHEDULED' })).toEqual(['Programada'])
  expect(await found({ status: 'WITHDRAWN' })).toEqual(['Fumigación'])
  expect(await found({ status: 'ENDED' })).toEqual([ended.title])
  expect(await found({ status: 'SHOWN' })).toEqual([])
  expect(await found({ campusId: campus.campusId })).toEqual(['Fumigación'])
  expect(await found({ q: 'fumigacion' })).toEqual(['Fumigación'])
})

test('what looks like HTML stays the text that it is', async () => {
  const { publish } = await house()
  const text = '<img src=x onerror="alert(1)"> **ojo**'
  expect((await publish({ text })).text).toBe(text)
})

test('another organisation finds nothing of them', async () => {
  const { publish } = await house()
  const { id } = await publish()
  const { tenant, api, asUser } = await house()
  expect((await api.get(`/news/${id}`)).status).toBe(404)
  expect((await api.patch(`/news/${id}/withdraw`, {})).status).toBe(404)
  expect((await asUser.get<Current>('/news/current')).body.items).toEqual([])
  const elsewhere = await makeCampus(database, await makeTenant(database))
  expect(tenant.tenantId).not.toBe(elsewhere.tenantId)
  const there = { title: 'Hola', text: 'Hola', ...day(0), campusId: elsewhere.campusId }
  expect((await api.post('/news', there)).status).toBe(404)
})

test.each([
  { title: '' },
  { title: 'x'.repeat(121) },
  { text: 'x'.repeat(4001) },
  { from: '2026-02-30' },
  { to: '2020-01-01' },
  { pictureKey: 'otra/clave.webp' },
])('%j is refused', async fault => {
  const { api } = await house()
  const { status } = await api.post('/news', { title: 'Hola', text: 'Hola', ...day(0), ...fault })
  expect(status).toBeOneOf([400, 422])
})
