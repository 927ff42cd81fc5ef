import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { emptyPng } from '../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function house() {
  const { tenant, api } = await makeOperator(app)
  const folder = join(app.services.settings.AFORO_DATA, 'files', tenant.tenantId)
  /** What the store holds of the tenant. */
  const stored = () => readdir(folder, { recursive: true }).catch(() => [])
  return { api, stored }
}
const admin = async () => (await house()).api

const form = (bytes: BlobPart, name: string) => {
  const data = formOf({ file: fileOf(bytes, name) })
  return data
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .toBuffer()

interface Uploaded {
  key: string
  url: string
  code: string
}

describe('an uploaded picture', () => {
  test('is kept smaller, without its metadata, behind a link', async () => {
    const answer = await (await admin()).upload<Uploaded>(
      '/assets/upload/image',
      form(await photo(3000, 1500), 'a.jpg'),
    )
    expect(answer.status).toBe(201)
    const shown = await app.app.inject(answer.body.url)
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 2048, height: 1024, exif: undefined })
  })

  test.each([
    ['text with the name of a picture', Buffer.from('<script>alert(1)</script>'), 422, 'NOT_AN_IMAGE'],
    ['an SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422, 'NOT_AN_IMAGE'],
    ['a picture over 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1), 413, 'IMAGE_TOO_LARGE'],
    ['a picture of 30,000 by 30,000 pixels', new Uint8Array(emptyPng(30_000)), 422, 'NOT_AN_IMAGE'],
    ['half of a picture', new Uint8Array(emptyPng(300)), 422, 'NOT_AN_IMAGE'],
  ])('is refused when it is %s, and nothing is stored', async (_what, bytes, status, code) => {
    const { api, stored } = await house()
    const answer = await api.upload<Uploaded>('/assets/upload/image', form(bytes, 'a.png'))
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await stored()).toEqual([])
  })

  test('is refused when it would unpack without measure', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    const answer = await (await admin()).upload<Uploaded>('/assets/upload/image', form(bomb, 'a.png'))
    expect(answer).toMatchObject({ status: 422, body: { code: 'NOT_AN_IMAGE' } })
  })
})

test('a document is known by its content, not by its name', async () => {
  const { api: client, stored } = await house()
  const pdf = await client.upload<Uploaded>('/assets/upload/file', form('%PDF-1.7\n%âã\n', 'plano.txt'))
  expect(pdf.status).toBe(201)
  expect(pdf.body.key).toMatch(/\.pdf$/)
  const before = await stored()
  const program = await client.upload<Uploaded>('/assets/upload/file', form('MZ\u0090\u0000', 'plano.pdf'))
  expect(program).toMatchObject({ status: 422, body: { code: 'NOT_A_DOCUMENT' } })
  expect(before).toContainEqual(expect.stringMatching(/\.pdf$/))
  expect(await stored()).toEqual(before)
})

test("another tenant gets no link to one's file", async () => {
  const [mine, theirs] = [await admin(), await admin()]
  const { body } = await mine.upload<Uploaded>('/assets/upload/image', form(await photo(10, 10), 'a.jpg'))
  expect((await mine.get<Uploaded>('/assets/get-url', { key: body.key })).status).toBe(200)
  expect((await theirs.get<Uploaded>('/assets/get-url', { key: body.key })).status).toBe(404)
})
