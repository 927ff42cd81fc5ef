import type { SpaceDetails, SpaceSummary } from '@aforo/api/places/spaces'
import type { Problem } from '@aforo/api/platform/problems'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { makeRooms, makeUser } from '../../demo/factories.ts'
import { openPdf, readCodes } from '../../platform/testing/printed.ts'
import { makeHouse } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Inés' },
    campus: { name: 'Sede Ñuñoa' },
    floor: { name: 'Piso 2' },
    rooms: { kuelap: { name: 'Kuélap' }, lodz: { name: 'Sala Łódź Ω' } },
  })
const linkOf = (spaceId: string) => `http://localhost:3000/q/${spaceId}`

async function wordsOf(document: PDFDocumentProxy, number: number) {
  const { items } = await (await document.getPage(number)).getTextContent()
  return items.map(item => ('str' in item ? item.str : '')).join(' ')
}

async function download({ api }: Awaited<ReturnType<typeof house>>, path: string) {
  const answer = await api.bytes(path)
  return { ...answer, document: await openPdf(answer.body) }
}

test("a space's QR is a page that a phone reads, with what a person needs to know beside it", async () => {
  const at = await house()
  const { status, headers, document } = await download(at, `/spaces/${at.kuelap.spaceId}/qr/download`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(String(headers['content-disposition'])).toContain('QR%20Ku%C3%A9lap.pdf')
  expect(document.numPages).toBe(1)
  expect(await readCodes(document, 1)).toEqual([linkOf(at.kuelap.spaceId)])
  const words = await wordsOf(document, 1)
  for (const word of ['Kuélap', 'Piso 2', 'Sede Ñuñoa', 'Escanea el código']) expect(words).toContain(word)
  const { body } = await at.api.get<SpaceDetails>(`/spaces/${at.kuelap.spaceId}/details`)
  expect(body.qrLink).toBe(linkOf(body.id))
})

test('the PDF is tagged, in Spanish and titled, and its code has a text for who can’t see it', async () => {
  const at = await house()
  const { document } = await download(at, `/spaces/${at.kuelap.spaceId}/qr/download`)
  const { info } = (await document.getMetadata()) as { info: { Title: string; Language: string } }
  expect(info).toMatchObject({ Title: 'Códigos QR: Kuélap', Language: 'es-PE' })
  const tags = JSON.stringify(await (await document.getPage(1)).getStructTree())
  expect(tags).toContain('"role":"H1"')
  expect(tags).toContain(`"alt":"Código QR de Kuélap: ${linkOf(at.kuelap.spaceId)}"`)
})

test('a floor is printed page by page, in letters of any language, or on a sheet to cut', async () => {
  const at = await house()
  const ids = [at.floor, at.kuelap, at.lodz].map(({ spaceId }) => linkOf(spaceId))
  const pages = await download(at, `/spaces/${at.floor.spaceId}/qr/download?inside=true`)
  expect(pages.document.numPages).toBe(3)
  const read = [
    await readCodes(pages.document, 1),
    await readCodes(pages.document, 2),
    await readCodes(pages.document, 3),
  ]
  expect(read.flat()).toEqual(ids)
  expect(await wordsOf(pages.document, 3)).toContain('Sala Łódź Ω')

  const table = await at.api.post<SpaceSummary>('/spaces/work-tables', { parentId: at.floor.spaceId, name: 'Mesa 1' })
  const seats = await at.api.post<{ items: SpaceSummary[] }>(`/spaces/${table.body.id}/batch?amount=12`, { prefix: '' })
  const sheet = await download(at, `/spaces/${table.body.id}/qr/download?inside=true&layout=SHEET`)
  expect(sheet.document.numPages).toBe(2)
  const codes = [...(await readCodes(sheet.document, 1, 3, 4)), ...(await readCodes(sheet.document, 2, 3, 4))]
  expect(codes).toEqual([table.body, ...seats.body.items].map(({ id }) => linkOf(id)))
  const words = await wordsOf(sheet.document, 1)
  expect(words).toContain('Escritorio 7')
  expect(words).toContain('Piso 2 · Mesa 1 · Sede Ñuñoa')
})

test('more codes than somebody may wait for go by mail', async () => {
  const at = await house()
  const rooms = Array.from({ length: 300 }, (_, index) => ({ name: `S${index}` }))
  await makeRooms(database, at.floor, rooms)
  const refused = await at.api.get<Problem>(`/spaces/${at.floor.spaceId}/qr/download`, { inside: 'true' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'inside', message: /correo/ }] } })
})

test('a whole campus arrives by mail as one PDF', async () => {
  const at = await house()
  const asked = await at.api.get<{ message: string; codes: number }>(`/campus/${at.campus.campusId}/request-qr`, {
    layout: 'SHEET',
  })
  expect(asked).toMatchObject({
    status: 200,
    body: { codes: 3, message: `Enviaremos los códigos QR a ${at.admin.username} como máximo en 1 hora.` },
  })
  await app.drain()
  const letter = await letterTo(at.admin.username)
  expect(letter.subject).toBe('Códigos QR de Sede Ñuñoa')
  expect(letter.text).toContain('Hola, Inés')
  const [file] = letter.attachments
  expect(file?.mimeType).toBe('application/pdf')
  const document = await openPdf(new Uint8Array(file?.content as ArrayBuffer))
  expect(await readCodes(document, 1, 3, 4)).toEqual(
    [at.floor, at.kuelap, at.lodz].map(({ spaceId }) => linkOf(spaceId)),
  )
})

async function letterTo(username: string) {
  const letter = (await sentTo(app, username)).at(-1)
  if (!letter) throw new Error(`no mail to ${username}`)
  return letter
}

test('another tenant gets no code, and nobody without the back office', async () => {
  const at = await house()
  const paths = [
    `/spaces/${at.floor.spaceId}/qr/download`,
    `/spaces/${at.floor.spaceId}/request-qr`,
    `/campus/${at.campus.campusId}/request-qr`,
  ]
  const { api: stranger } = await house()
  const user = await app.as(await makeUser(database, at.tenant, { roles: ['ROLE_USER'] }))
  for (const path of paths) {
    expect((await stranger.get(path)).status).toBe(404)
    expect((await user.get(path)).status).toBe(403)
  }
})
