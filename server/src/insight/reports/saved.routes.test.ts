import type { ReportFile, SavedReport } from '@aforo/api/insight/report-files'
import type { Problem } from '@aforo/api/platform/problems'
import { type SmtpSimulator, startSmtp } from '@aforo/simulators/smtp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservations, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { jobs } from '../../parts.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { openMail } from '../../platform/mail.ts'
import { readSettings } from '../../platform/settings.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { reportJobs } from './reports.jobs.ts'

const app = await testApp()
const { database } = app.services

let smtp: SmtpSimulator
beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(async () => {
  app.clock.set(undefined)
  await smtp.close()
})

type Refused = Problem & { data: { field: string; status: string } }
interface Page<Item> {
  items: Item[]
  totalItems: number
}

const at = (text: string, zone = 'America/Lima') => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()

/** Works the queues with a mail server that answers, until nothing is left. */
async function work() {
  const mail = openMail(readSettings({ SMTP_URL: smtp.url, AFORO_DATA: app.services.settings.AFORO_DATA }))
  const services = { ...app.services, mail }
  while ((await (app.services.jobs as Jobs).drain(jobs, services)) > 0);
  mail.close()
}

/** What the clock does every minute, as two copies that do it at once. */
const [, lookJob, purgeJob] = reportJobs
async function look() {
  await Promise.all([1, 2].map(() => lookJob?.work(app.services, {} as never)))
  await work()
}

async function house(type: 'AFORO' | 'ORGANIZATION' = 'AFORO') {
  app.clock.set(at('2026-03-03T12:00'))
  const made = await makeHouse(app, {
    tenant: { type },
    admin: { givenName: 'Rosa', lastname: 'Quispe' },
    members: { other: { givenName: 'Luz', lastname: 'Paz', roles: ['ROLE_ADMIN'] }, person: {} },
    campus: { name: 'Lima' },
    rooms: { room: {} },
  })
  const { api, admin, other, room } = made
  const days = ['2026-03-01T23:30', '2026-03-02T09:00', '2026-03-08T10:00', '2026-03-09T00:00']
  await makeReservations(
    database,
    days.map(day => ({ room, owner: admin, start: at(day), minutes: 30 })),
  )
  const fields = (more: object = {}) => ({
    name: 'Reservas de la semana',
    type: '12',
    days: 'lastWeek',
    format: 'csv',
    schedule: 'WEEKLY',
    recipientIds: [admin.userId, other.userId],
    ...more,
  })
  const save = (more: object = {}) => api.post<SavedReport & Refused>('/reports/saved', fields(more))
  return { ...made, fields, save }
}

const to = ({ username }: { username: string }) =>
  smtp.received.filter(mail => mail.to?.some(({ address }) => address === username))

test('a saved report is listed, changed with its history, refused if stale, and removed', async () => {
  const { api, save, fields, other, campus } = await house()
  const { status, body } = await save()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Reservas de la semana',
    recipients: [{ name: 'Luz Paz', active: true }, { name: 'Rosa Quispe' }],
    nextAt: '2026-03-09T12:00:00Z',
    mailedTo: null,
    author: 'Rosa Quispe',
  })
  const path = `/reports/saved/${body.id}`
  const change = {
    ...fields({ name: 'Por hora', type: '9', campusId: campus.campusId, schedule: 'MONTHLY' }),
    version: 1,
  }
  expect((await api.put<SavedReport>(path, change)).body).toMatchObject({
    name: 'Por hora',
    campusName: 'Lima',
    nextAt: '2026-04-01T12:00:00Z',
    version: 2,
  })
  expect(await api.put<Problem>(path, change)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  const history = await api.get<{ what: string; changes: { field: string; after: string }[] }[]>(`${path}/history`)
  expect(history.body[0]).toMatchObject({ what: 'Reporte guardado cambiado' })
  expect(history.body[0]?.changes).toContainEqual({ field: 'Reporte', before: 'Reservas', after: 'Reservas por hora' })
  expect((await (await app.as(other)).get<Page<SavedReport>>('/reports/saved')).body.totalItems).toBe(1)
  expect((await api.delete(path)).status).toBe(200)
  expect((await api.get(path)).status).toBe(404)
})

test('what makes no sense is refused by its field', async () => {
  const { save, person, campus, api } = await house()
  const elsewhere = await makeUser(database, await makeTenant(database))
  for (const [more, field] of [
    [{ recipientIds: [] }, 'recipientIds'],
    [{ recipientIds: [person.userId] }, 'recipientIds'],
    [{ recipientIds: [elsewhere.userId] }, 'recipientIds'],
    [{ type: '4', campusId: campus.campusId }, 'campusId'],
    [{ type: '6', spaceType: 'ROOM' }, 'spaceType'],
  ] as const)
    expect(await save(more)).toMatchObject({ status: 422, body: { data: { field } } })
  const strange = await makeCampus(database, await makeTenant(database))
  expect((await save({ campusId: strange.campusId })).status).toBe(404)
  for (const more of [{ type: '999' }, { schedule: 'DAILY' }, { name: ' ' }, { days: 'today' }])
    expect((await save(more)).status).toBe(400)
  expect((await api.get<Page<SavedReport>>('/reports/saved')).body.totalItems).toBe(0)
  const organization = await house('ORGANIZATION')
  expect(await organization.save({ type: '3' })).toMatchObject({ status: 422, body: { data: { field: 'type' } } })
})

test('a weekly report goes once to each on Monday at seven, of the week before, with a link that expires', async () => {
  const { save, admin, other, api } = await house()
  await save()
  // Tuesday: last week was due before it was saved.
  await look()
  app.clock.set(at('2026-03-09T06:59'))
  await look()
  expect([...to(admin), ...to(other)]).toHaveLength(0)
  app.clock.set(at('2026-03-09T07:00'))
  await look()
  await look()
  app.clock.set(at('2026-03-15T23:59'))
  await look()
  expect([to(admin).length, to(other).length]).toEqual([1, 1])
  const [mail] = to(admin)
  expect(mail?.subject).toBe('Reservas de la semana, del 2 mar. 2026 al 8 mar. 2026')
  expect(mail?.text).toContain('2 filas')
  const id = /file=([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? ''
  const path = `/reports/files/${id}`
  expect((await api.get<ReportFile>(path)).body).toMatchObject({
    status: 'DONE',
    rows: 2,
    totalRows: 2,
    from: '2026-03-02',
  })
  const { body, headers } = await api.bytes(`${path}/download`)
  expect(headers['content-disposition']).toContain('reservas-2026-03-02-2026-03-08.csv')
  expect(body.toString().trim().split('\r\n')).toHaveLength(3)
  // It is of one person alone.
  expect((await (await app.as(other)).get(path)).status).toBe(404)
  expect((await (await app.as(other)).bytes(`${path}/download`)).status).toBe(404)
  const bell = await api.get<Page<{ kind: string; link: string }>>('/notifications')
  expect(bell.body.items.filter(({ link }) => link?.includes(id))).toMatchObject([{ kind: 'JOB_FINISHED' }])

  app.clock.set(at('2026-03-16T07:00'))
  await look()
  expect(to(admin)).toHaveLength(2)
  app.clock.set(at('2026-03-22T23:59'))
  expect(await api.get<Refused>(`${path}/download`)).toMatchObject({
    status: 409,
    body: { data: { status: 'EXPIRED' } },
  })
  await purgeJob?.work(app.services, {} as never)
  expect((await api.get(path)).status).toBe(404)
})

test('a monthly report goes on the first, by the clock of the organisation, and a missed day is made up for', async () => {
  const { save, tenant, admin } = await house()
  await asSystem(database, tx =>
    tx.updateTable('tenants').set({ time_zone: 'Asia/Kathmandu' }).where('id', '=', tenant.tenantId).execute(),
  )
  await save({ schedule: 'MONTHLY', recipientIds: [admin.userId] })
  app.clock.set(at('2026-04-01T06:59', 'Asia/Kathmandu'))
  await look()
  expect(to(admin)).toHaveLength(0)
  app.clock.set(at('2026-04-03T15:00', 'Asia/Kathmandu'))
  await look()
  expect(to(admin).map(({ subject }) => subject)).toEqual(['Reservas de la semana, del 1 mar. 2026 al 31 mar. 2026'])
})

test('nothing goes to who was disabled, is no administrator any more, or whose mail is on its way then', async () => {
  const { save, admin, other, tenant } = await house()
  const demoted = await makeUser(database, tenant)
  await save({ recipientIds: [admin.userId, other.userId, demoted.userId] })
  const change = (userId: string, set: object) =>
    asSystem(database, tx => tx.updateTable('users').set(set).where('id', '=', userId).execute())
  await change(other.userId, { active: false })
  app.clock.set(at('2026-03-09T08:00'))
  await lookJob?.work(app.services, {} as never)
  await change(demoted.userId, { roles: ['ROLE_USER'] })
  await work()
  expect([admin, other, demoted].map(person => to(person).length)).toEqual([1, 0, 0])
})

test('each gets what they may see: a campus of another country is not in their file', async () => {
  const { save, tenant, admin, room, api } = await house()
  const abroad = await makeUser(database, tenant, { countries: ['ES'] })
  const madrid = await makeCampus(database, tenant, { timeZone: 'Europe/Madrid', countryCode: 'ES', code: 'MAD' })
  const there = await makeRoom(database, await makeFloor(database, madrid))
  await makeReservations(database, [{ room: there, owner: admin, start: at('2026-03-04T09:00'), minutes: 30 }])
  expect(room.campusId).not.toBe(madrid.campusId)
  await save({ recipientIds: [admin.userId, abroad.userId] })
  app.clock.set(at('2026-03-09T08:00'))
  await look()
  expect(to(admin)[0]?.text).toContain('3 filas')
  expect(to(abroad)[0]?.text).toContain('1 fila.')
  expect((await api.get<Page<ReportFile>>('/reports/files')).body.totalItems).toBe(1)
})

test('a file that is made again, after a crash or by two workers, is mailed once', async () => {
  const { save, admin, api } = await house()
  await save({ recipientIds: [admin.userId] })
  app.clock.set(at('2026-03-09T08:00'))
  await lookJob?.work(app.services, {} as never)
  const [file] = (await api.get<Page<ReportFile>>('/reports/files')).body.items
  const make = () => reportJobs[0]?.work(app.services, { tenantId: admin.tenantId, fileId: file?.id } as never)
  await Promise.all([make(), make()])
  await make()
  await work()
  expect(to(admin)).toHaveLength(1)
})

test('a file that was asked for is made in the background, told of in the bell, and cancelled while it waits', async () => {
  const { api, admin, other, campus } = await house()
  const days = { type: '12', from: '2026-03-01', to: '2026-03-31', format: 'xlsx' }
  const { status, body } = await api.post<ReportFile>('/reports/files', { ...days, campusId: campus.campusId })
  expect([status, body.status, body.can]).toEqual([201, 'WAITING', { cancel: true, download: false }])
  expect(await api.get<Refused>(`/reports/files/${body.id}/download`)).toMatchObject({
    status: 409,
    body: { data: { status: 'WAITING' } },
  })
  expect((await (await app.as(other)).patch(`/reports/files/${body.id}/cancel`)).status).toBe(404)
  const second = await api.post<ReportFile>('/reports/files', days)
  expect((await api.patch<ReportFile>(`/reports/files/${second.body.id}/cancel`)).body.status).toBe('CANCELED')
  await work()
  expect((await api.get<ReportFile>(`/reports/files/${body.id}`)).body).toMatchObject({ status: 'DONE', rows: 4 })
  expect((await api.get<ReportFile>(`/reports/files/${second.body.id}`)).body.status).toBe('CANCELED')
  expect((await api.bytes(`/reports/files/${body.id}/download`)).body.subarray(0, 2).toString()).toBe('PK')
  const bell = await api.get<Page<{ link: string }>>('/notifications')
  expect(bell.body.items.map(({ link }) => link)).toEqual([`/app/reports/spaces?files=true&file=${body.id}`])
  expect(to(admin)).toHaveLength(0)
  for (const [more, expected] of [
    [{ from: '2026-03-02', to: '2026-03-01' }, 422],
    [{ from: '1970-01-02', to: '2069-12-31' }, 422],
    [{ type: '999' }, 400],
    [{ campusId: crypto.randomUUID() }, 404],
  ] as const)
    expect((await api.post('/reports/files', { ...days, ...more })).status).toBe(expected)
})

test('a file that is cancelled halfway stops, and leaves nothing behind', async () => {
  const { api, room, admin } = await house()
  const first = at('2026-01-01T00:00')
  await makeReservations(
    database,
    Array.from({ length: 5_600 }, (_, place) => ({
      room,
      owner: admin,
      start: first.add({ minutes: place * 15 }),
      minutes: 15,
    })),
  )
  const { body } = await api.post<ReportFile>('/reports/files', {
    type: '12',
    from: '2026-01-01',
    to: '2026-02-28',
    format: 'csv',
  })
  // Cancelled as soon as its rows are counted, which is while they are being read.
  const job = reportJobs[0]?.work(app.services, { tenantId: admin.tenantId, fileId: body.id } as never)
  for (let status: string = body.status; status === 'WAITING'; )
    status = (await api.get<ReportFile>(`/reports/files/${body.id}`)).body.status
  await api.patch(`/reports/files/${body.id}/cancel`)
  await job
  expect((await api.get<ReportFile>(`/reports/files/${body.id}`)).body).toMatchObject({
    status: 'CANCELED',
    size: null,
  })
  await work()
  expect((await api.get<ReportFile>(`/reports/files/${body.id}`)).body.status).toBe('CANCELED')
})

test('a file whose campus its person may no longer see fails, and says why', async () => {
  const { api, admin, campus } = await house()
  const days = { type: '12', from: '2026-03-01', to: '2026-03-31', campusId: campus.campusId }
  const { body } = await api.post<ReportFile>('/reports/files', days)
  await asSystem(database, tx =>
    tx
      .updateTable('users')
      .set({ countries_allowed: ['ES'] })
      .where('id', '=', admin.userId)
      .execute(),
  )
  await work()
  const files = await api.get<Page<ReportFile>>('/reports/files')
  expect(files.body.items.find(({ id }) => id === body.id)).toMatchObject({
    status: 'FAILED',
    fault: expect.stringContaining('sede'),
  })
})
