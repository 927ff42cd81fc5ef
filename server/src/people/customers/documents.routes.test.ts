import type { Customer } from '@aforo/api/people/customers'
import { type Attachment, largestAttachment, mostAttachments } from '@aforo/api/platform/attachments'
import type { History } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { isSwept } from '../../platform/assets/pictures.rules.ts'
import { attachmentsPurgeJob } from '../../platform/attachments/attachments.jobs.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { archiveOf } from '../../platform/testing/archives.ts'
import { makeOperator } from '../../testing/house.ts'
import { createRecord, fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

const pdf = Buffer.from('%PDF-1.7\n%âã\n')
const docx = archiveOf([
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  },
  { name: 'word/document.xml', content: '<w:document/>' },
])
const png = async () =>
  Buffer.from(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a37' } })
      .png()
      .toBuffer(),
  )

interface List {
  items: Attachment[]
  can: { add: boolean }
}

async function customer() {
  const made = await makeOperator(app, { admin: { givenName: 'Lucía', lastname: 'Paredes' } })
  const { api } = made
  const { id } = await createRecord<Customer>(api, '/customer', { name: 'Nube Andina' })
  const path = `/customer/${id}/attachments`
  const attach = (bytes: Buffer, name: string, client = api) =>
    client.upload<Attachment & { code: string }>(path, formOf({ file: fileOf(bytes, name) }))
  const list = async () => (await api.get<List>(path)).body
  return { ...made, id, path, attach, list }
}

test('a PDF, a DOCX and a picture are kept as what they are, the newest first', async () => {
  const { attach, list } = await customer()
  expect(await attach(pdf, 'Poder.pdf')).toMatchObject({
    status: 201,
    body: { name: 'Poder.pdf', kind: 'PDF', size: pdf.length, uploadedBy: 'Lucía Paredes', version: 1 },
  })
  await attach(docx, 'Propuesta.zip')
  await attach(await png(), 'DNI.png')
  const { items, can } = await list()
  expect(items.map(({ name, kind }) => [name, kind])).toEqual([
    ['DNI.webp', 'IMAGE'],
    ['Propuesta.docx', 'DOCX'],
    ['Poder.pdf', 'PDF'],
  ])
  expect(can).toEqual({ add: true })
})

test('its link shows it, the other saves it under its name, and both end', async () => {
  const { attach } = await customer()
  const { body } = await attach(pdf, "Poder de Núñez (2026)'.pdf")
  const shown = await app.app.inject(body.url)
  expect(shown.rawPayload).toEqual(pdf)
  expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(shown.headers['content-disposition']).toBeUndefined()
  const saved = await app.app.inject(body.downloadUrl)
  expect(saved.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Poder%20de%20N%C3%BA%C3%B1ez%20%282026%29%27.pdf",
  )
  app.clock.set(Temporal.Now.instant().add({ hours: 2 }))
  for (const url of [body.url, body.downloadUrl]) expect((await app.app.inject(url)).statusCode).toBe(404)
})

test.each([
  ['a program with the name of a PDF', Buffer.from('MZ\u0090\u0000'), 422, 'NOT_AN_ATTACHMENT'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422, 'NOT_AN_ATTACHMENT'],
  ['an archive that is no DOCX', archiveOf([{ name: 'a.txt', content: 'a' }]), 422, 'NOT_AN_ATTACHMENT'],
  ['nothing', Buffer.alloc(0), 422, 'NOT_AN_ATTACHMENT'],
  ['over 20 MB', Buffer.alloc(largestAttachment + 1), 413, 'PAYLOAD_TOO_LARGE'],
])('%s is refused, and nothing is kept', async (_what, bytes, status, code) => {
  const { attach, list } = await customer()
  expect(await attach(bytes, 'Poder.pdf')).toMatchObject({ status, body: { code } })
  expect((await list()).items).toEqual([])
})

test('a new name keeps the extension, and a stale one is answered with the newer document', async () => {
  const { api, path, attach } = await customer()
  const { body } = await attach(pdf, 'escaneo001.pdf')
  const renamed = await api.patch<Attachment>(`${path}/${body.id}`, { name: 'Poder vigente', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Poder vigente.pdf', version: 2 })
  const stale = await api.patch(`${path}/${body.id}`, { name: 'Otro', version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { name: 'Poder vigente.pdf' } } },
  })
})

test('what was deleted comes back within a day, and not later', async () => {
  const { api, path, attach, list } = await customer()
  const [poder, dni] = [(await attach(pdf, 'Poder.pdf')).body, (await attach(await png(), 'DNI.png')).body]
  expect((await api.delete(`${path}/${poder.id}`)).body).toEqual({ message: 'Se eliminó Poder.pdf.' })
  await api.delete(`${path}/${dni.id}`)
  expect((await list()).items).toEqual([])
  expect((await api.get(`${path}/${poder.id}`)).status).toBe(404)
  app.clock.set(Temporal.Now.instant().add({ hours: 23 }))
  await attachmentsPurgeJob.work(app.services)
  for (const _ of ['press', 'repeated']) expect((await api.patch(`${path}/${poder.id}/restore`, {})).status).toBe(200)
  app.clock.set(Temporal.Now.instant().add({ hours: 25 }))
  await attachmentsPurgeJob.work(app.services)
  expect((await api.patch(`${path}/${dni.id}/restore`, {})).status).toBe(404)
  expect((await list()).items.map(({ name }) => name)).toEqual(['Poder.pdf'])
})

test("all of it stands in the customer's history", async () => {
  const { api, id, path, attach } = await customer()
  const { body } = await attach(pdf, 'Poder.pdf')
  await api.patch(`${path}/${body.id}`, { name: 'Poder 2026' })
  await api.delete(`${path}/${body.id}`)
  await api.patch(`${path}/${body.id}/restore`, {})
  const { body: history } = await api.get<History>(`/customer/${id}/history`)
  expect(
    history.map(({ what, changes }) => [what, ...changes.map(({ before, after }) => `${before}>${after}`)]),
  ).toEqual([
    ['Documento recuperado', '>Poder 2026.pdf'],
    ['Documento eliminado', 'Poder 2026.pdf>'],
    ['Documento con otro nombre', 'Poder.pdf>Poder 2026.pdf'],
    ['Documento añadido', '>Poder.pdf'],
    ['Cliente creado', expect.anything(), expect.anything(), expect.anything()],
  ])
})

test('of a hundred, no other is taken; a place becomes free again', async () => {
  const { tenant, admin, api, id, path, attach, list } = await customer()
  const { body } = await attach(pdf, 'Poder.pdf')
  await asTenant(database, tenant.tenantId, tx =>
    sql`
      insert into attachments (tenant_id, id, entity_type, entity_id, name, kind, size, file_key, uploaded_by, created_at)
      select ${tenant.tenantId}, gen_random_uuid(), 'customer', ${id}, n || '.pdf', 'PDF', 1, 'x' || n, ${admin.userId}, now()
      from generate_series(2, ${mostAttachments}::int) n`.execute(tx),
  )
  expect((await list()).can).toEqual({ add: false })
  expect(await attach(pdf, 'Uno más.pdf')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ATTACHMENTS' } })
  await api.delete(`${path}/${body.id}`)
  expect((await attach(pdf, 'Uno más.pdf')).status).toBe(201)
  expect((await api.patch(`${path}/${body.id}/restore`, {})).status).toBe(409)
})

test('a customer whose team ended keeps its documents as they are', async () => {
  const { api, id, path, attach, list } = await customer()
  const { body } = await attach(pdf, 'Poder.pdf')
  expect((await api.patch(`/teams/${id}/deactivate`, {})).status).toBe(200)
  const { items, can } = await list()
  expect([can, items[0]?.can]).toEqual([{ add: false }, { rename: false, remove: false }])
  expect((await api.patch(`${path}/${body.id}`, { name: 'Otro' })).status).toBe(409)
})

test('neither another customer nor another organisation reaches it', async () => {
  const { api, attach } = await customer()
  const { body } = await attach(pdf, 'Poder.pdf')
  const { id: other } = (await api.post<Customer>('/customer', { name: 'Sol Naciente' })).body
  const stranger = await customer()
  for (const [client, path] of [
    [api, `/customer/${other}/attachments`],
    [stranger.api, stranger.path],
  ] as const) {
    expect((await client.get(`${path}/${body.id}`)).status).toBe(404)
    expect((await client.patch(`${path}/${body.id}`, { name: 'Mío' })).status).toBe(404)
    expect((await client.delete(`${path}/${body.id}`)).status).toBe(404)
    expect((await client.patch(`${path}/${body.id}/restore`, {})).status).toBe(404)
  }
  const user = await app.as(await makeUser(database, stranger.tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get(stranger.path)).status).toBe(403)
})

test('its file is one of those that are swept once nothing refers to them', () => {
  expect(isSwept(`${crypto.randomUUID()}/attachments/${crypto.randomUUID()}.pdf`)).toBe(true)
})
