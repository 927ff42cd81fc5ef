import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Background, FloorPlan } from '@aforo/api/places/floor-plans'
import type { Problem } from '@aforo/api/platform/problems'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jobs } from '../../parts.ts'
import { emptyPng } from '../../platform/testing/pictures.ts'
import { makeHouse } from '../../testing/house.ts'
import { createRecord, fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { settings } = app.services

async function house() {
  const { tenant, api, floor } = await makeHouse(app)
  const begin = (fromPlanId?: string) =>
    createRecord<FloorPlan>(api, '/floor-plans/create', {
      floorId: floor.spaceId,
      width: 2000,
      height: 1000,
      fromPlanId,
    })
  const plan = await begin()
  type Added = Background & Problem & { pages: number; planVersion: number }
  const add = (
    bytes: BlobPart,
    name: string,
    fields: Record<string, string> = {},
    headers?: Record<string, string>,
  ) => {
    const form = formOf({ ...fields, file: fileOf(bytes, name) })
    return api.upload<Added>(`/floor-plans/${plan.id}/backgrounds`, form, headers)
  }
  /** The files of the tenant that plans show. */
  const stored = () => readdir(join(settings.AFORO_DATA, 'files', tenant.tenantId, 'plans')).catch(() => [])
  return { tenant, api, plan, begin, add, stored }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4' } })
    .png()
    .toBuffer()

/** Red, green and blue in the middle of a square of the picture. */
const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel].map(value => Math.round(value / 64))
}

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="200" ${attributes}>${content}</svg>`

/** A PDF of pages with a red square each. @param trailer what else its trailer says */
function pdf(pages: number, trailer = '') {
  const content = '1 0 0 rg 50 50 100 100 re f'
  const ids = Array.from({ length: pages }, (_, page) => page + 4)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map(id => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...ids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 3 0 R >>'),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const entries = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
}

const encrypted = `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 2 /R 3
  /Length 128 /P -3904 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`

test('a picture becomes the background, as large as the plan allows without bending it', async () => {
  const { add, api, plan } = await house()
  const added = await add(await picture(6000, 1500), 'plano.png')
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'plano.png', x: 0, y: 0, width: 2000, height: 500, pixelWidth: 4096, pixelHeight: 1024, page: null },
  })
  const shown = await app.app.inject(added.body.url)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 4096, height: 1024 })
  expect((await api.get<Background[]>(`/floor-plans/${plan.id}/backgrounds`)).body).toMatchObject([
    { id: added.body.id },
  ])
})

test('a drawing in SVG is shown as pixels, never as it came', async () => {
  const { add } = await house()
  const added = await add(svg('<rect width="200" height="200" fill="#00f"/><use href="#a"/>'), 'plano.svg')
  expect(added).toMatchObject({ status: 201, body: { pixelWidth: 4096, pixelHeight: 2048 } })
  const { rawPayload, headers } = await app.app.inject(added.body.url)
  expect(headers['content-type']).toBe('image/webp')
  expect(await colourAt(rawPayload, 100, 100)).toEqual([0, 0, 4])
  expect(await colourAt(rawPayload, 4000, 100)).toEqual([4, 4, 4])
})

test('an SVG with a long gap within a reference is read like any other', async () => {
  const { add } = await house()
  // A check that tries every way to share out the gap would not end before the test does.
  const gap = ' '.repeat(50_000)
  const style = `<style>rect{fill:url(${gap}#a)}</style>`
  expect((await add(svg(`${style}<rect width="200" height="200"/>`), 'plano.svg')).status).toBe(201)
  const outside = svg(`<rect style="fill:url(${gap}'${gap}https://example.com/a#b')"/>`)
  expect((await add(outside, 'plano.svg')).body.message).toContain('referencias externas')
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'scripts'],
  ['an event', svg('<rect onload="alert(1)" width="1" height="1"/>'), 'eventos'],
  ['an event of its own', svg('', 'onload="alert(1)"'), 'eventos'],
  [
    'foreign content',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
    'foreignObject',
  ],
  ['a picture from outside', svg('<image href="https://example.com/a.png"/>'), 'referencias externas'],
  ['a file of the server', svg('<image xlink:href="file:///etc/passwd"/>'), 'referencias externas'],
  ['a link that runs', svg('<a href="javascript:alert(1)"><text>x</text></a>'), 'referencias externas'],
  ['a style from outside', svg('<style>@import url(https://example.com/a.css);</style>'), 'referencias externas'],
  ['a fill from outside', svg('<rect style="fill:url(https://example.com/a#b)"/>'), 'referencias externas'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`, 'entidades'],
  ['an open tag', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'bien formado'],
  ['another root', '<html><body/></html>', 'no es un dibujo'],
])('an SVG with %s is refused in words, and no file stays', async (_what, text, words) => {
  const { add, stored } = await house()
  const refused = await add(text, 'plano.svg')
  expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD', errors: [{ field: 'file' }] } })
  expect(refused.body.detail).toContain(words)
  expect(await stored()).toEqual([])
})

test('a page of a PDF is drawn by its number', async () => {
  const { add } = await house()
  const added = await add(pdf(3), 'planos.pdf', { page: '2' })
  expect(added).toMatchObject({ status: 201, body: { page: 2, pages: 3, pixelWidth: 4096, pixelHeight: 2048 } })
  const { rawPayload } = await app.app.inject(added.body.url)
  expect(await colourAt(rawPayload, 1000, 1000)).toEqual([4, 0, 0])
  expect(await colourAt(rawPayload, 3000, 1000)).toEqual([4, 4, 4])
})

test.each([
  ['a page it does not have', pdf(2), { page: '3' }, 'page', 'El PDF tiene 2 páginas.'],
  ['a password', pdf(1, encrypted), {}, 'file', 'protegido con contraseña'],
  ['half of it', pdf(1).slice(0, 120), {}, 'file', 'dañado'],
  ['too many pages', pdf(201), {}, 'file', 'sube uno de hasta 200'],
])('a PDF with %s is refused in words, and no file stays', async (_what, bytes, fields, field, words) => {
  const { add, stored } = await house()
  const refused = await add(bytes, 'plano.pdf', fields as Record<string, string>)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  expect(refused.body.detail).toContain(words)
  expect(await stored()).toEqual([])
})

test('what is not what its name says, no picture, a trap or too large is refused, and no file stays', async () => {
  const { add, stored } = await house()
  const detail = async (bytes: BlobPart, name: string) => (await add(bytes, name)).body.detail
  expect(await detail(await picture(10, 10), 'plano.pdf')).toContain('no es lo que su nombre dice: es PNG')
  expect(await detail(await picture(10, 10), 'plano.txt')).toContain('no es lo que su nombre dice')
  expect(await detail('MZ\u0090\u0000', 'plano.png')).toContain('Elige un archivo')
  expect(await detail((await picture(400, 400)).subarray(0, 300), 'plano.png')).toContain('dañada')
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await detail(bomb, 'plano.png')).toContain('demasiado grande')
  expect(await detail(new Uint8Array(emptyPng(30_000)), 'plano.png')).toContain('demasiado grande')
  expect((await add(new Uint8Array(20 * 1024 * 1024 + 1), 'plano.png')).status).toBe(413)
  expect(await stored()).toEqual([])
})

const place = { x: 10, y: 20, width: 800, height: 400, opacity: 0.3, visible: false }

test('a background is placed, and another picture takes its place where it lies', async () => {
  const { add, api, plan } = await house()
  const { body: first } = await add(await picture(200, 100), 'a.png')
  const { body: above } = await add(await picture(20, 10), 'above.png')
  const at = `/floor-plans/${plan.id}/backgrounds/${first.id}`
  expect(await api.put<Background>(at, { ...place, version: above.planVersion })).toMatchObject({
    status: 200,
    body: place,
  })
  expect((await api.put<Problem>(at, { ...place, version: above.planVersion })).body.code).toBe('STALE_VERSION')
  const { body: replaced } = await add(await picture(100, 100), 'b.png', { replaces: first.id })
  expect(replaced).toMatchObject({ ...place, name: 'b.png', height: 800 })
  const { body: left } = await api.get<Background[]>(`/floor-plans/${plan.id}/backgrounds`)
  expect(left.map(({ name }) => name)).toEqual(['b.png', 'above.png'])
})

test('what is drawn and the sheet are saved in one call, and a background that was taken off comes back', async () => {
  const { add, api, plan } = await house()
  const [{ body: one }, { body: two }] = [
    await add(await picture(200, 100), 'a.png'),
    await add(await picture(9, 9), 'b.png'),
  ]
  const save = (backgrounds: object[], version?: number) =>
    api.put<{ version: number } & Problem>(`/floor-plans/${plan.id}/elements`, {
      version,
      upsert: [{ id: desk, shape: 'RECTANGLE', kind: 'DESK', x: 2_400, y: 100, width: 120, height: 60 }],
      sheet: { width: 3_000, height: 1_000, backgrounds },
    })
  const placed = ({ id, x, y, width, height, opacity, visible }: Background) => ({
    id,
    x,
    y,
    width,
    height,
    opacity,
    visible,
  })
  const desk = crypto.randomUUID()
  const shown = async () => {
    const { body } = await api.get<FloorPlan>(`/floor-plans/${plan.id}`)
    return [body.width, ...body.backgrounds.map(({ name, x, visible }) => `${name} ${x} ${visible}`)]
  }
  // The desk is on the sheet because the sheet grew in the same call.
  expect((await save([{ id: two.id, ...place }], two.planVersion)).body.version).toBe(two.planVersion + 1)
  expect(await shown()).toEqual([3_000, 'b.png 10 false'])
  expect((await save([placed(one), { ...placed(two), x: 50 }])).status).toBe(200)
  expect(await shown()).toEqual([3_000, 'a.png 0 true', 'b.png 50 true'])
  const stranger = await house()
  const { body: theirs } = await stranger.add(await picture(9, 9), 'c.png')
  const refused = await save([placed(theirs)])
  expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
  expect(refused.body.detail).toContain('ya no se puede recuperar')
  expect(await shown()).toEqual([3_000, 'a.png 0 true', 'b.png 50 true'])
})

test('a picture goes from the store when no plan shows it any more and nobody can bring it back', async () => {
  const { add, api, plan, begin, stored } = await house()
  const { body: first } = await add(await picture(200, 100), 'a.png')
  await add(await picture(100, 100), 'b.png', { replaces: first.id })
  expect(await stored()).toHaveLength(2)
  const start = Temporal.Now.instant()
  const passed = async (...hours: number[]) => {
    for (const each of hours) {
      app.clock.set(start.add({ hours: each }))
      for (const name of ['floor-plans.forget-backgrounds', 'assets.sweep'])
        await jobs.find(job => job.name === name)?.work(app.services, {})
      app.clock.set(undefined)
    }
  }
  await passed(23)
  expect(await stored()).toHaveLength(2)
  await passed(25, 50)
  expect(await stored()).toHaveLength(1)

  await api.post(`/floor-plans/${plan.id}/publish`)
  expect((await add(await picture(10, 10), 'c.png')).body.code).toBe('WRONG_STATE')
  await api.post(`/floor-plans/${plan.id}/activate`)
  const copy = await begin(plan.id)
  expect(copy.backgrounds).toMatchObject([{ name: 'b.png' }])
  expect((await api.delete(`/floor-plans/${copy.id}/delete-background`)).body).toMatchObject({ version: 2 })
  expect((await api.delete(`/floor-plans/${copy.id}/delete-background`)).status).toBe(404)
  // The plan in use still shows it.
  await passed(100, 200)
  expect(await stored()).toHaveLength(1)
})

test('a plan has five backgrounds at most, and one may be of an uploaded file of its own tenant', async () => {
  const { add, api, plan } = await house()
  const { api: stranger } = await house()
  const form = formOf({ file: fileOf(await picture(40, 20), 'a.png') })
  const { body: uploaded } = await api.upload<{ key: string }>('/assets/upload/image', form)
  const of = (key: string) => api.post<Background & Problem>(`/floor-plans/${plan.id}/backgrounds`, { key })
  expect(await of(uploaded.key)).toMatchObject({ status: 201, body: { pixelWidth: 40 } })
  const other = formOf({ file: fileOf(await picture(40, 20), 'a.png') })
  const { body: theirs } = await stranger.upload<{ key: string }>('/assets/upload/image', other)
  expect(await of(theirs.key)).toMatchObject({ status: 422, body: { errors: [{ field: 'key' }] } })
  const tiny = await picture(4, 4)
  for (let count = 2; count <= 5; count++) expect((await add(tiny, 'b.png')).status).toBe(201)
  expect((await add(tiny, 'b.png')).body.detail).toContain('hasta 5')
  expect((await stranger.post(`/floor-plans/${plan.id}/backgrounds`, { key: theirs.key })).status).toBe(404)
})

test('an upload that is sent again with its key is answered as before and leaves one picture', async () => {
  const { api, plan, add, stored } = await house()
  // Large enough to be drawn for some time.
  const [one, other] = [await picture(3000, 2000), await picture(50, 20)]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const send = (bytes: Buffer) => add(new Uint8Array(bytes), 'piso.png', { version: String(plan.version) }, key)
  const atOnce = await Promise.all([send(one), send(one)])
  const first = atOnce.find(({ status }) => status === 201)
  // The other one came while it was being drawn.
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409])
  const later = await send(one)
  expect([later.status, later.body.id]).toEqual([201, first?.body.id])
  expect((await api.get<Background[]>(`/floor-plans/${plan.id}/backgrounds`)).body).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
  expect(await send(other)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  expect(await stored()).toHaveLength(1)
})
