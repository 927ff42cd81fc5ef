import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Generation } from '@aforo/api/deals/contract-generations'
import type { ContractTemplate, ShippedTemplate, TemplateFault } from '@aforo/api/deals/contract-templates'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import PizZip from 'pizzip'
import { expect, onTestFinished, test } from 'vitest'
import { archiveOf } from '../../platform/testing/archives.ts'
import { converterBy } from '../../platform/word/converter.ts'
import { checkTemplate } from '../../platform/word/docx.ts'
import { processConverter } from '../../platform/word/process-converter.ts'
import { makeOperator } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { knownTags, sampleData } from './data.rules.ts'

const app = await testApp()
const folder = new URL('../../../templates/', import.meta.url)
const office = await readFile(new URL('pe-office.docx', folder))

/** A shipped template with other words in it. */
function edited(from: string, to: string): Buffer {
  const zip = new PizZip(office)
  const xml = zip.file('word/document.xml')?.asText() ?? ''
  zip.file('word/document.xml', xml.replace(from, to))
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

type Refused = Problem & { data: { faults: TemplateFault[] } }
interface Listed {
  items: ContractTemplate[]
  shipped: ShippedTemplate[]
  makesPdf: boolean
}

async function house() {
  const { tenant, api } = await makeOperator(app)
  const place = { countryCode: 'PE', contractType: 'OFFICE', kind: 'CONTRACT' }
  const upload = (bytes: Buffer, given: Record<string, string> = {}, path = '/contract-templates') => {
    const fields = path === '/contract-templates' ? { ...place, ...given } : {}
    const file = fileOf(bytes, 'Contrato oficinas.docx')
    return api.upload<ContractTemplate & { notes: string[] } & Refused>(path, formOf({ ...fields, file }))
  }
  const list = async () => (await api.get<Listed>('/contract-templates')).body
  return { tenant, api, upload, list }
}

test('the shipped templates have only tags that are known, and samples leave none of them empty', async () => {
  for (const name of ['pe-office', 'pe-coworking', 'pe-virtual-office', 'pe-services', 'pe-addendum']) {
    const { faults, used } = await checkTemplate(await readFile(new URL(`${name}.docx`, folder)), knownTags)
    expect(faults).toEqual([])
    expect(used.length).toBeGreaterThan(20)
  }
  for (const value of Object.values(sampleData('CONTRACT', '2026-11-23'))) expect(value).not.toBe('')
})

test('without templates of one’s own there are those of the product, and each can be saved', async () => {
  const { list } = await house()
  const { items, shipped } = await list()
  expect(items).toEqual([])
  expect(shipped).toHaveLength(8)
  const file = await app.app.inject({ method: 'GET', url: shipped[0]?.downloadUrl ?? '' })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('an uploaded template takes the place of the shipped one; another upload is its next version', async () => {
  const { api, upload, list } = await house()
  const first = await upload(office)
  expect(first).toMatchObject({
    status: 201,
    body: {
      current: 1,
      versions: [{ number: 1, fileName: 'Contrato oficinas.docx', tags: expect.arrayContaining(['lineas']) }],
    },
  })
  expect((await list()).shipped).toHaveLength(7)
  const second = await upload(edited('CONTRATO DE ARRENDAMIENTO', 'CONTRATO NUEVO'))
  expect(second.body).toMatchObject({ id: first.body.id, current: 2, versions: [{ number: 2 }, { number: 1 }] })
  const stale = await api.put<Problem>(`/contract-templates/${first.body.id}/current`, { number: 1, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  const back = await api.put<ContractTemplate>(`/contract-templates/${first.body.id}/current`, { number: 1 })
  expect(back.body.current).toBe(1)
  expect(await api.put(`/contract-templates/${first.body.id}/current`, { number: 9 })).toMatchObject({ status: 422 })
  const { body: history } = await api.get<History>(`/contract-templates/${first.body.id}/history`)
  expect(history.map(({ what }) => what)).toEqual(['Versión elegida', 'Versión nueva subida', 'Plantilla subida'])
})

test('two uploads for one place at once are two versions of one template', async () => {
  const { upload, list } = await house()
  const answers = await Promise.all([upload(office), upload(office), upload(office)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await list()).items).toMatchObject([{ current: 3, versions: [{ number: 3 }, { number: 2 }, { number: 1 }] }])
})

test('a removed template gives its place back to the shipped one, and comes back unless another took it', async () => {
  const { api, upload, list } = await house()
  const { body } = await upload(office)
  expect((await api.delete(`/contract-templates/${body.id}`)).status).toBe(200)
  expect(await list()).toMatchObject({ items: [], shipped: { length: 8 } })
  expect((await api.patch<ContractTemplate>(`/contract-templates/${body.id}/restore`)).body.id).toBe(body.id)
  await api.delete(`/contract-templates/${body.id}`)
  await upload(office)
  expect(await api.patch<Problem>(`/contract-templates/${body.id}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN' },
  })
})

test('an upload with faulty tags is refused with the paragraph of each; a check tells the same and keeps nothing', async () => {
  const { upload, list } = await house()
  const bytes = edited('{contrato.inicio}', '{contrato.inico}')
  const refused = await upload(bytes)
  expect(refused).toMatchObject({ status: 422, body: { code: 'TEMPLATE_REFUSED' } })
  expect(refused.body.data.faults).toMatchObject([
    {
      kind: 'UNKNOWN',
      tag: '{contrato.inico}',
      where: expect.stringMatching(/^Párrafo \d+$/),
      message: expect.stringContaining('{contrato.inicio}'),
    },
  ])
  const checked = await upload(bytes, {}, '/contract-templates/check')
  expect(checked).toMatchObject({ status: 200, body: { faults: [{ tag: '{contrato.inico}' }] } })
  expect((await list()).items).toEqual([])
})

test.each([
  ['an unclosed tag', '{contrato.inicio}', '{contrato.inicio', 'UNCLOSED'],
  ['a section without its end', '{/representantes}', '', 'LOOP'],
  ['a section inside itself', '{#representantes}', '{#representantes}{#representantes}{/representantes}', 'LOOP'],
  ['a tag that computes', '{contrato.inicio}', '{contrato.numero + 1}', 'UNKNOWN'],
])('an upload with %s is refused with its paragraph, and nothing of it is kept', async (_, from, to, kind) => {
  const { upload, list } = await house()
  const refused = await upload(edited(from, to))
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'TEMPLATE_REFUSED',
      data: {
        faults: expect.arrayContaining([
          expect.objectContaining({ kind, where: expect.stringMatching(/^Párrafo \d+$/) }),
        ]),
      },
    },
  })
  expect((await list()).items).toEqual([])
})

test('macros, links, bombs, other files and 50 MB are refused in words', async () => {
  const { upload, list } = await house()
  const faultOf = async (bytes: Buffer) => (await upload(bytes)).body.data.faults[0]?.message
  const withPart = (name: string, content: string) => {
    const zip = new PizZip(office)
    zip.file(name, content)
    return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
  }
  expect(await faultOf(withPart('word/vbaProject.bin', 'x'))).toContain('macros')
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://10.0.0.1/a.png" TargetMode="External"/></Relationships>'
  expect(await faultOf(withPart('word/_rels/document.xml.rels', rels))).toContain('de fuera')
  expect(await faultOf(archiveOf([{ name: 'a.xml', content: Buffer.alloc(90_000_000, ' ') }]))).toContain('se expande')
  expect(await faultOf(Buffer.from('%PDF-1.7'))).toContain('no es un documento de Word')
  expect(await faultOf(edited('<w:body>', '<w:body><w:altChunk/>'))).toContain('incrustados')
  expect(await upload(Buffer.alloc(11 * 1024 * 1024))).toMatchObject({ status: 413 })
  expect((await upload(Buffer.alloc(50 * 1024 * 1024))).status).toBe(413)
  expect((await list()).items).toEqual([])
})

test('a link to the template that a document was made from is dropped, and said', async () => {
  const { api, upload } = await house()
  const zip = new PizZip(office)
  zip.file(
    'word/_rels/settings.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///Z:/Estudio/Contrato.dotm" TargetMode="External"/></Relationships>',
  )
  const { status, body } = await upload(zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }))
  expect(status).toBe(201)
  expect(body.notes).toEqual([expect.stringContaining('Se quitó del archivo su vínculo a la plantilla')])
  const { body: kept } = await api.get<{ versions: { downloadUrl: string }[] }>(`/contract-templates/${body.id}`)
  const file = await app.app.inject({ method: 'GET', url: kept.versions[0]?.downloadUrl ?? '' })
  expect(new PizZip(file.rawPayload).file('word/_rels/settings.xml.rels')?.asText()).not.toContain('attachedTemplate')
  expect((await upload(office)).body.notes).toEqual([])
})

test('a template is tried with sample data, and the sample is forgotten a day later', async () => {
  const before = app.services.converter
  const script = fileURLToPath(new URL('../../platform/testing/converter-program.ts', import.meta.url))
  app.services.converter = converterBy(processConverter({ script, args: ['works'] }))
  onTestFinished(() => {
    app.services.converter.close()
    app.services.converter = before
    app.clock.set(undefined)
  })
  const { api, upload } = await house()
  const { body } = await upload(edited('CONTRATO DE ARRENDAMIENTO', 'CONTRATO NUEVO'))
  const place = { countryCode: 'PE', contractType: 'OFFICE', kind: 'CONTRACT' }
  const begun = await api.post<Generation>('/contract-templates/try', { ...place, id: body.id })
  expect(begun).toMatchObject({ status: 202, body: { contractId: null, status: 'QUEUED' } })
  await app.drain()
  const { body: made } = await api.get<Generation>(`/contract-generations/${begun.body.id}`)
  expect(made).toMatchObject({ status: 'DONE', pdf: { fileName: 'Contrato de prueba.pdf' } })
  const docx = await app.app.inject({ method: 'GET', url: made.docx?.url ?? '' })
  const xml = new PizZip(docx.rawPayload).file('word/document.xml')?.asText()
  for (const words of [
    'CONTRATO NUEVO',
    'Ñandú Logística S.A.C.',
    'CUATRO MIL DOSCIENTOS CON 50/100 SOLES',
    'Estacionamiento 12',
  ])
    expect(xml).toContain(words)
  expect(await api.post<Problem>('/contract-templates/try', { ...place, countryCode: 'CL' })).toMatchObject({
    status: 409,
    body: { code: 'NO_TEMPLATE' },
  })
})

test('nothing of a template is another tenant’s to see or to change', async () => {
  const { upload } = await house()
  const { body: template } = await upload(office)
  const { api: stranger } = await house()
  const path = `/contract-templates/${template.id}`
  const answers = await Promise.all([
    stranger.get(path),
    stranger.get(`${path}/history`),
    stranger.put(`${path}/current`, { number: 1 }),
    stranger.delete(path),
    stranger.patch(`${path}/restore`, {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})
