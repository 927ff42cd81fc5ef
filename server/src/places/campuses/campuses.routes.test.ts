import type { Campus, CampusSummary, ComposedCampus, HolidayRow } from '@aforo/api/places/campuses'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import type { TableReading } from '@aforo/api/platform/tables'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRooms, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

const administrator = () => makeOperator(app)

interface Page<Item> {
  items: Item[]
  totalItems: number
  hasNext: boolean
  empty: boolean
}

const barranco = {
  name: 'Sede Barranco',
  code: 'lim-bar',
  address: {
    addressOne: 'Av. Grau 512',
    district: 'Barranco',
    city: 'Lima',
    countryCode: 'pe',
    countryName: 'Perú',
    timeZoneId: 'America/Lima',
  },
}
const monday = { weekday: 1, opensAt: '08:00', closesAt: '18:00' }
const hours = { ranges: [monday], exceptions: [{ date: '2026-12-25', name: 'Navidad', opensAt: null, closesAt: null }] }

test('a campus is created with its hours, opened again and found in the list', async () => {
  const { api, tenant } = await administrator()
  const created = await api.post<Campus>('/campus/', { ...barranco, businessHours: hours })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ name: 'Sede Barranco', code: 'LIM-BAR', version: 1, businessHours: hours })
  expect(created.body.address.countryCode).toBe('PE')
  expect((await api.get<Campus>(`/campus/${created.body.id}/`)).body).toEqual(created.body)
  const { body } = await api.get<Page<CampusSummary>>('/campus/search')
  expect(body).toMatchObject({ totalItems: 1, items: [{ id: created.body.id }] })
  const audit = await asTenant(app.services.database, tenant.tenantId, tx =>
    tx.selectFrom('audit_log').select(['action', 'entity_id']).execute(),
  )
  expect(audit).toEqual([{ action: 'campus.created', entity_id: created.body.id }])
})

test('a campus created without hours opens on working days', async () => {
  const { api } = await administrator()
  const { body } = await api.post<Campus>('/campus/', barranco)
  expect(body.businessHours.ranges.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5])
})

test('a campus may be open until 24:00', async () => {
  const { api } = await administrator()
  const businessHours = { ranges: [{ ...monday, closesAt: '24:00' }], exceptions: [] }
  const { body } = await api.post<Campus>('/campus/', { ...barranco, businessHours })
  expect(body.businessHours).toEqual(businessHours)
})

test('the composed campus shows its floors in order and counts its rooms', async () => {
  const { api, tenant } = await administrator()
  const campus = await makeCampus(app.services.database, tenant)
  const tenth = await makeFloor(app.services.database, campus, { name: 'Piso 10' })
  await makeFloor(app.services.database, campus, { name: 'Piso 9' })
  await makeFloor(app.services.database, campus, { name: 'Sótano 1', type: 'PARKING' })
  await makeRooms(app.services.database, tenth, [
    { capacity: 4 },
    { capacity: 8 },
    { type: 'PHONE_BOOTH' },
    { capacity: 40, bookable: false },
  ])
  const { body } = await api.get<ComposedCampus>(`/campus/composed/${campus.campusId}`)
  expect(body).toMatchObject({ floorCount: 2, parkingCount: 1, roomCount: 3, capacity: 12 })
  expect(body.floors.map(({ name }) => name)).toEqual(['Piso 9', 'Piso 10'])
  expect(body.parkings.map(({ name }) => name)).toEqual(['Sótano 1'])
})

test('a campus is found by its name, code or district, whatever accents and case', async () => {
  const { api, tenant } = await administrator()
  await makeCampus(app.services.database, tenant, { name: 'Sede Jesús María', code: 'JM-01', district: 'Jesús María' })
  await makeCampus(app.services.database, tenant, { name: 'Sede Surco', code: 'SUR_1', district: 'Surco' })
  const names = async (q: string) =>
    (await api.get<Page<CampusSummary>>('/campus/search', { q })).body.items.map(({ name }) => name)
  expect(await names('JESUS maria')).toEqual(['Sede Jesús María'])
  expect(await names('jm-0')).toEqual(['Sede Jesús María'])
  expect(await names('r_1')).toEqual(['Sede Surco'])
  expect(await names('%')).toEqual([])
})

test('name, address, code and hours are changed, each counting the version up', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  const at = `/campus/${created.id}`
  expect((await api.patch<Campus>(at, { newName: 'Sede Sur', version: 1 })).body).toMatchObject({
    name: 'Sede Sur',
    version: 2,
  })
  const madrid = { ...barranco.address, city: 'Madrid', timeZoneId: 'Europe/Madrid' }
  expect((await api.put<Campus>(`${at}/address`, madrid)).body).toMatchObject({
    address: { city: 'Madrid', timeZoneId: 'Europe/Madrid' },
    version: 3,
  })
  expect((await api.patch<Campus>(`${at}/code`, { code: 'sur' })).body).toMatchObject({ code: 'SUR', version: 4 })
  expect((await api.put<Campus>(`${at}/business-hours`, hours)).body).toMatchObject({
    businessHours: hours,
    version: 5,
  })
})

test('a change based on an older version is refused with the newer record', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  await api.patch(`/campus/${created.id}`, { newName: 'Sede Sur' })
  const stale = await api.patch<Problem>(`/campus/${created.id}`, { newName: 'Sede Norte', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'STALE_VERSION', data: { newer: { name: 'Sede Sur', version: 2 } } })
  expect((await api.get<Campus>(`/campus/${created.id}/`)).body.name).toBe('Sede Sur')
})

test('a code is used once in a tenant, and may be used by another tenant', async () => {
  const { api } = await administrator()
  await api.post('/campus/', barranco)
  const second = await api.post<Problem>('/campus/', { ...barranco, name: 'Otra', code: 'LIM-BAR' })
  expect(second).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN' } })
  const { body: other } = await api.post<Campus>('/campus/', { ...barranco, code: 'OTRA' })
  expect(await api.patch(`/campus/${other.id}/code`, { code: 'lim-bar' })).toMatchObject({ status: 409 })
  expect((await (await administrator()).api.post('/campus/', barranco)).status).toBe(201)
})

test('of two campuses created at once with one code, one is refused', async () => {
  const { api } = await administrator()
  const both = await Promise.all([api.post('/campus/', barranco), api.post('/campus/', barranco)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each([
  ['overlapping ranges', { ranges: [monday, { ...monday, opensAt: '10:00' }], exceptions: [] }, 'ranges.1.opensAt'],
  ['a date twice', { ranges: [], exceptions: [...hours.exceptions, ...hours.exceptions] }, 'exceptions.1.date'],
])('hours with %s are refused by field, and nothing is written', async (_what, wrong, field) => {
  const { api } = await administrator()
  const refused = await api.post<Problem>('/campus/', { ...barranco, businessHours: wrong })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: `businessHours.${field}` }] } })
  expect((await api.get<Page<CampusSummary>>('/campus/search')).body.empty).toBe(true)
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  expect(await api.put<Problem>(`/campus/${created.id}/business-hours`, wrong)).toMatchObject({
    status: 422,
    body: { errors: [{ field }] },
  })
  expect((await api.get<Campus>(`/campus/${created.id}/`)).body).toEqual(created)
})

test.each([
  ['an unknown time zone', { ...barranco, address: { ...barranco.address, timeZoneId: 'America/Callao' } }, 'address'],
  ['an empty name', { ...barranco, name: '   ' }, 'name'],
  ['no address', { ...barranco, address: undefined }, 'address'],
  [
    'hours that are no hours',
    { ...barranco, businessHours: { ranges: [{ ...monday, opensAt: '25:00' }] } },
    'business',
  ],
])('a campus with %s is refused by field', async (_what, wrong, field) => {
  const { api } = await administrator()
  const refused = await api.post<Problem>('/campus/', wrong)
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(refused.body.errors?.some(error => error.field.startsWith(field))).toBe(true)
})

test('a campus is told with its figures, and its picture by a link that shows it', async () => {
  const { api, tenant } = await administrator()
  const campus = await makeCampus(app.services.database, tenant)
  const floor = await makeFloor(app.services.database, campus)
  await makeFloor(app.services.database, campus, { name: 'Sótano 1', type: 'PARKING' })
  await makeRooms(app.services.database, floor, [{ capacity: 4 }, { type: 'PHONE_BOOTH' }, { type: 'PHONE_BOOTH' }])
  const form = new FormData()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  form.set('file', new File([picture], 'fachada.png'))
  const { body: asset } = await api.upload<{ key: string }>('/assets/upload/image', form)
  const at = `/campus/${campus.campusId}`
  const { body } = await api.put<Campus>(`${at}/photo`, { photoKey: asset.key, version: 1 })
  expect(body).toMatchObject({
    floorCount: 1,
    parkingCount: 1,
    roomCount: 1,
    phoneBoothCount: 2,
    capacity: 4,
    photoKey: asset.key,
  })
  for (const url of [body.photoUrl, body.thumbnailUrl]) expect((await app.app.inject(url ?? '')).statusCode).toBe(200)
  expect((await api.put<Campus>(`${at}/photo`, { photoKey: null })).body).toMatchObject({ photoUrl: null, version: 3 })
  const stranger = await administrator()
  const other = await makeCampus(app.services.database, stranger.tenant)
  const taken = await stranger.api.put<Problem>(`/campus/${other.campusId}/photo`, { photoKey: asset.key })
  expect(taken).toMatchObject({ status: 422, body: { errors: [{ field: 'photoKey' }] } })
})

test('the history of a campus tells what changed in words, of its hours only what did', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<Campus>('/campus/', { ...barranco, businessHours: hours })
  const at = `/campus/${created.id}`
  await api.patch(at, { newName: 'Sede Sur' })
  const feast = { date: '2026-12-31', name: 'Inventario', opensAt: '09:00', closesAt: '12:00' }
  await api.put(`${at}/business-hours`, {
    ranges: [monday, { ...monday, weekday: 2 }],
    exceptions: [...hours.exceptions, feast],
  })
  const history = (await api.get<History>(`${at}/history`)).body
  expect(history.map(({ what, changes }) => ({ what, changes })).slice(0, 2)).toEqual([
    {
      what: 'Horario cambiado',
      changes: [
        { field: 'Martes', before: 'Cerrado', after: '08:00 – 18:00' },
        { field: 'Días especiales', before: '', after: '31 dic. 2026, Inventario (09:00 – 12:00)' },
      ],
    },
    { what: 'Nombre cambiado', changes: [{ field: 'Nombre', before: 'Sede Barranco', after: 'Sede Sur' }] },
  ])
  expect(history[2]?.what).toBe('Sede creada')
})

test('the holidays of the country are offered from today to the end of next year', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  const { body } = await api.get<{ date: string; name: string }[]>(`/campus/${created.id}/holidays`)
  const today = Temporal.Now.plainDateISO('America/Lima')
  expect(body.every(({ date }) => date >= today.toString())).toBe(true)
  expect(body).toContainEqual({ date: `${today.year + 1}-07-28`, name: 'Fiestas Patrias' })
  const nepal = { ...barranco.address, countryCode: 'NP', countryName: 'Nepal', timeZoneId: 'Asia/Kathmandu' }
  await api.put(`/campus/${created.id}/address`, nepal)
  expect((await api.get(`/campus/${created.id}/holidays`)).body).toEqual([])
})

test('holidays are read from a file without being saved', async () => {
  const [{ api }, other] = [await administrator(), await administrator()]
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  const lines = [
    'Feriados del sector privado, 2026',
    'N.°\tFecha\tFeriado\tApertura\tCierre',
    '1\tViernes, 25 de diciembre de 2026\tNavidad\t\t',
    '2\t24/12/26\tNochebuena\t9:00 a. m.\t13.00',
    '3\t25/12/2026\tNavidad otra vez\tcerrado\t',
    '4\t32/12/2026\tNunca\t\t',
  ]
  const form = () => formOf({ file: fileOf(lines.join('\n'), 'feriados.txt') })
  const path = `/campus/${created.id}/holidays/preview`
  const { status, body } = await api.upload<{ reading: TableReading; rows: HolidayRow[] }>(path, form())
  expect(status).toBe(200)
  expect(body.reading).toMatchObject({ separator: 'TAB', headerRow: 2, dateOrder: 'DAY_FIRST' })
  expect(body.rows).toEqual([
    { row: 3, exception: { date: '2026-12-25', name: 'Navidad', opensAt: null, closesAt: null }, fault: '' },
    { row: 4, exception: { date: '2026-12-24', name: 'Nochebuena', opensAt: '09:00', closesAt: '13:00' }, fault: '' },
    { row: 5, exception: null, fault: 'Esa fecha ya está en la fila 3.' },
    { row: 6, exception: null, fault: 'La fecha no se entiende: escríbela como 05/03/2026.' },
  ])
  expect((await api.get<Campus>(`/campus/${created.id}/`)).body.businessHours.exceptions).toEqual([])
  expect((await other.api.upload(path, form())).status).toBe(404)
})

test('another tenant neither finds, opens nor changes a campus', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  const { api: stranger } = await administrator()
  const at = `/campus/${created.id}`
  expect((await stranger.get<Page<CampusSummary>>('/campus/search')).body.empty).toBe(true)
  expect((await stranger.get(`${at}/`)).status).toBe(404)
  expect((await stranger.get(`/campus/composed/${created.id}`)).status).toBe(404)
  expect((await stranger.patch(at, { newName: 'Mía' })).status).toBe(404)
  expect((await stranger.put(`${at}/business-hours`, hours)).status).toBe(404)
  expect((await api.get<Campus>(`${at}/`)).body).toEqual(created)
})

test('a user without the back office reads campuses and changes none', async () => {
  const { api, tenant } = await administrator()
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  const user = await app.as(await makeUser(app.services.database, tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get(`/campus/${created.id}/`)).status).toBe(200)
  expect((await user.post('/campus/', { ...barranco, code: 'X' })).status).toBe(403)
  expect((await user.patch(`/campus/${created.id}`, { newName: 'Mía' })).status).toBe(403)
  expect((await app.nobody.get('/campus/search')).status).toBe(401)
})

test('an id that is none is refused as bad input', async () => {
  const { api } = await administrator()
  expect((await api.get('/campus/no-es-un-id/')).status).toBe(400)
})

test('a campus change is told live to its tenant', async () => {
  const { api, tenant } = await administrator()
  const heard = new Promise(resolve => app.services.events.subscribe(tenant.tenantId, resolve))
  const { body: created } = await api.post<Campus>('/campus/', barranco)
  expect(await heard).toMatchObject({ topic: 'campuses', id: created.id })
})
