import { type S3Misbehaviour, startS3 } from '@aforo/simulators/s3'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../platform/files.ts'
import { readSettings } from '../platform/settings.ts'
import { makeOperator } from './house.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { files: folder } = app.services
const s3 = await startS3()

beforeAll(async () => {
  const settings = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'aforo',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    S3_SECONDS: '2',
  }
  app.services.files = await openFiles(readSettings(settings), Buffer.alloc(32, 7))
})
afterEach(() => s3.misbehave(undefined))
afterAll(async () => {
  app.services.files = folder
  await s3.close()
})

const form = (bytes: BlobPart, name: string, fields: Record<string, string> = {}) => {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set('file', new File([bytes], name))
  return data
}
const pdf = '%PDF-1.4\nhola\nstartxref\n0\n%%EOF'
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a4' } })
  .png()
  .toBuffer()

async function house() {
  const { api } = await makeOperator(app)
  const image = () =>
    api.upload<{ key: string; code: string; detail: string }>(
      '/assets/upload/image',
      form(new Uint8Array(picture), 'a.png'),
    )
  const document = () => api.upload<{ code: string }>('/assets/upload/file', form(pdf, 'a.pdf'))
  const card = () => api.upload<{ code: string }>('/health/vaccine-card', form(pdf, 'a.pdf'))
  return { api, image, document, card }
}

test('a store that says nothing holds up the uploads and nobody else, and they work once it is back', async () => {
  const { api, image, document, card } = await house()
  s3.misbehave('SILENT')
  const uploads = [image, image, image, image, document, document, document, document, card, card, card, card]
  const ends = Promise.all(uploads.map(upload => upload()))
  await expect.poll(() => s3.unanswered(), { timeout: 30_000 }).toBeGreaterThanOrEqual(10)

  const others = Array.from({ length: 20 }, () => api.get('/health/vaccine-card'))
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  expect(s3.unanswered()).toBeGreaterThanOrEqual(10)

  for (const end of await ends) expect(end).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  s3.misbehave(undefined)
  for (const { status } of await Promise.all(uploads.map(upload => upload()))) expect([200, 201]).toContain(status)
})

test.each<S3Misbehaviour>(['FORBIDDEN', 'SLOW_DOWN', 'REDIRECT', 'HTML'])(
  'an upload to a store that answers with %s is refused in words, and nothing refers to it',
  async how => {
    const { api, image } = await house()
    s3.misbehave(how)
    expect((await image()).body).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'El almacén de archivos no responde. Vuelve a intentarlo en unos minutos.',
    })
    expect((await api.get<{ vaccineCard: unknown }>('/health/vaccine-card')).body.vaccineCard).toBeNull()
  },
)

test('an uploaded picture is chosen without asking a store that says nothing', async () => {
  const { api, image } = await house()
  const { key } = (await image()).body
  s3.misbehave('SILENT')
  expect((await api.put('/organizations/themes', { lateralLogo: key })).status).toBe(200)
})

test('a file that the store has begun to send and does not end is not waited for', async () => {
  const { api, card } = await house()
  await card()
  s3.misbehave('STALLS')
  const { id } = (await api.get<{ vaccineCard: { id: string } }>('/health/vaccine-card')).body.vaccineCard
  expect((await api.get(`/health/vaccine-card/${id}/file`)).status).toBe(503)
})
