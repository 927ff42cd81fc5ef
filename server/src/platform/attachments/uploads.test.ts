import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { storedDrawing } from '../drawings/drawings.ts'

const app = await testApp()

async function house() {
  const { api } = await makeOperator(app)
  const upload = (path: string, bytes: Uint8Array, name: string) =>
    api.upload<{ url: string; code: string; detail: string }>(path, formOf({ file: fileOf(bytes, name) }))
  return { api, upload }
}

const pdf = async (protection: { userPassword?: string; ownerPassword?: string } = {}) => {
  const document = new PDFDocument({ size: 'A6', ...protection })
  document.text('Orden de compra 4500012345')
  document.end()
  return buffer(document)
}

/** The beginning of what an iPhone's camera writes. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
])

const document = '/assets/upload/file'
const card = '/health/vaccine-card'
const image = '/assets/upload/image'

test('an iPhone’s HEIC picture is refused with what to do', async () => {
  const { upload } = await house()
  for (const path of [image, card])
    expect(await upload(path, heic, 'IMG_0001.HEIC')).toMatchObject({
      status: 422,
      body: { code: 'HEIC_PICTURE', detail: expect.stringContaining('El más compatible') },
    })
  const drawn = { name: 'IMG_0001.HEIC', page: 1, mostPages: 5, tenantId: 'a' }
  expect(await storedDrawing(heic, drawn)).toMatchObject({ refusal: expect.stringContaining('JPG') })
})

test('an AVIF, which has the same container, is taken', async () => {
  const { upload } = await house()
  const avif = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#7a4' } })
    .avif()
    .toBuffer()
  expect((await upload(image, avif, 'a.avif')).status).toBe(201)
})

test('a PDF that only opens with a password is refused, as a purchase order and as a document', async () => {
  const { upload } = await house()
  const locked = await pdf({ userPassword: 'secreto' })
  for (const path of [document, card])
    expect(await upload(path, locked, 'orden.pdf')).toMatchObject({ status: 422, body: { code: 'FILE_LOCKED' } })
})

test('a PDF that opens without a password is taken, though its owner protected it', async () => {
  const { upload } = await house()
  expect((await upload(document, await pdf({ ownerPassword: 'secreto' }), 'orden.pdf')).status).toBe(201)
})

test('a PDF with bytes before its mark is taken, kept as it came, and drawn by the product itself', async () => {
  const { upload } = await house()
  const bytes = Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), await pdf()])
  const { status, body } = await upload(document, bytes, 'orden.pdf')
  expect(status).toBe(201)
  const shown = await app.app.inject(body.url)
  expect(shown.headers['content-type']).toBe('application/pdf')
  expect(shown.rawPayload.equals(bytes)).toBe(true)
  const drawn = { name: 'orden.pdf', page: 1, mostPages: 5, tenantId: 'a' }
  expect(await storedDrawing(bytes, drawn)).toMatchObject({ pages: 1 })
})
