import { readFile } from 'node:fs/promises'
import PizZip from 'pizzip'
import { expect, test } from 'vitest'
import { archiveOf } from '../testing/archives.ts'
import { safeDocx } from './package-check.ts'

async function unsafeIn(bytes: Buffer): Promise<string | undefined> {
  const read = await safeDocx(bytes)
  return 'fault' in read ? read.fault : undefined
}

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const wordOf = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
const relation = (type: string, target: string, mode = 'External') =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/>`

const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
const instruction = (words: string) => `<w:r><w:instrText>${words.replaceAll('"', '&quot;')}</w:instrText></w:r>`

/** A document of one paragraph with other parts. */
const documentWith = (parts: Record<string, string | Buffer> = {}) =>
  archiveOf(
    Object.entries({
      '[Content_Types].xml': types,
      'word/document.xml': wordOf('<w:p><w:r><w:t>Hola</w:t></w:r></w:p>'),
      ...parts,
    }).map(([name, content]) => ({ name, content })),
  )

test('a document of text and pictures is safe, and so are the shipped templates', async () => {
  expect(await unsafeIn(documentWith({ 'word/media/image1.png': Buffer.alloc(2_000) }))).toBeUndefined()
  for (const name of ['pe-office', 'pe-coworking', 'pe-virtual-office', 'pe-services', 'pe-addendum'])
    expect(await unsafeIn(await readFile(new URL(`../../../templates/${name}.docx`, import.meta.url)))).toBeUndefined()
})

test.each([
  ['macros', { 'word/vbaProject.bin': 'x' }, /macros/],
  [
    'macros by their type',
    { '[Content_Types].xml': types.replace('document.main', 'document.macroEnabled.main') },
    /macros/,
  ],
  ['an embedded program', { 'word/embeddings/oleObject1.bin': 'x' }, /incrustados/],
  [
    'a picture from outside',
    { 'word/_rels/document.xml.rels': relations(relation('image', 'http://10.0.0.1/a.png')) },
    /de fuera/,
  ],
  [
    'a picture beside a template from outside',
    {
      'word/_rels/settings.xml.rels': relations(
        relation('attachedTemplate', 'file:///C:/a.dotm'),
        relation('image', 'file:///etc/passwd'),
      ),
    },
    /de fuera/,
  ],
  [
    'a field that reads a file within a hyperlink',
    {
      'word/document.xml': wordOf(
        `<w:p>${begin}${instruction('HYPERLINK "https://a.example/')}${begin}${instruction('INCLUDE')}${instruction('TEXT "/etc/passwd"')}${end}${instruction('"')}${end}</w:p>`,
      ),
    },
    /INCLUDETEXT/,
  ],
  [
    'a field whose name is quoted, or that a quote of another field would hide',
    {
      'word/document.xml': wordOf(
        `<w:p>${begin}${instruction('PAGE "')}${end}${begin}${instruction(' "LINK" Excel.Sheet "c:\\a.xlsx"')}${end}</w:p>`,
      ),
    },
    /LINK/,
  ],
  [
    'a link that hides its mode',
    { 'word/_rels/document.xml.rels': relations(relation('image', 'http://a.example/b.png', 'Internal')) },
    /de fuera/,
  ],
  [
    'a link to a file',
    { 'word/_rels/document.xml.rels': relations(relation('hyperlink', 'file:///etc/passwd')) },
    /de fuera/,
  ],
  [
    'a field that reads a file',
    {
      'word/document.xml': wordOf(
        '<w:p><w:r><w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>TEXT "/etc/passwd"</w:instrText></w:r></w:p>',
      ),
    },
    /INCLUDETEXT/,
  ],
  [
    'a simple field that fetches',
    { 'word/document.xml': wordOf('<w:p><w:fldSimple w:instr="INCLUDEPICTURE http://a.example"/></w:p>') },
    /INCLUDEPICTURE/,
  ],
  ['a chunk of another kind', { 'word/document.xml': wordOf('<w:altChunk/>') }, /incrustados/],
  ['entities', { 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${wordOf('')}` }, /dañado/],
  ['broken XML', { 'word/document.xml': '<w:document>' }, /dañado/],
])('%s are refused', async (_what, parts, message) => {
  expect(await unsafeIn(documentWith(parts as Record<string, string>))).toMatch(message)
})

test('links to web pages and addresses are no danger', async () => {
  const rels = relations(relation('hyperlink', 'https://anden.example'), relation('hyperlink', 'mailto:a@b.example'))
  expect(await unsafeIn(documentWith({ 'word/_rels/document.xml.rels': rels }))).toBeUndefined()
})

test.each([
  'HYPERLINK "https://anden.example/link/contrato"',
  'HYPERLINK "https://anden.example/import?database=1" \\o "Ver LINK de descarga"',
  'HYPERLINK \\l "link"',
  'PAGEREF _Toc_link \\h',
])('a hyperlink whose address has the name of a field is none: %s', async words => {
  const fields = `<w:p>${begin}${instruction(words)}${end}</w:p><w:p><w:fldSimple w:instr="${words.replaceAll('"', '&quot;')}"/></w:p>`
  expect(await unsafeIn(documentWith({ 'word/document.xml': wordOf(fields) }))).toBeUndefined()
})

test('the link to the template that a document was made from is dropped, and nothing else', async () => {
  const made = documentWith({
    'word/_rels/settings.xml.rels': relations(
      relation('attachedTemplate', 'file:///Z:\\Estudio\\Contrato.dotm'),
      relation('hyperlink', 'https://anden.example'),
    ),
    'word/settings.xml':
      '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="r1"/><w:zoom w:percent="100"/></w:settings>',
  })
  const read = await safeDocx(made)
  if ('fault' in read) throw new Error(read.fault)
  expect(read.droppedTemplate).toBe(true)
  const zip = new PizZip(read.bytes)
  expect(zip.file('word/_rels/settings.xml.rels')?.asText()).toBe(
    relations(relation('hyperlink', 'https://anden.example')),
  )
  expect(zip.file('word/settings.xml')?.asText()).not.toContain('attachedTemplate')
  expect(zip.file('word/settings.xml')?.asText()).toContain('<w:zoom')
  expect(zip.file('word/document.xml')?.asText()).toContain('Hola')
  expect(await safeDocx(read.bytes)).toMatchObject({ droppedTemplate: false })
})

test('a zip bomb is refused, whatever its directory announces', async () => {
  const zeros = Buffer.alloc(90 * 1024 * 1024)
  expect(await unsafeIn(documentWith({ 'word/media/image1.png': zeros }))).toMatch(/se expande demasiado/)
  const lying = archiveOf([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: Buffer.alloc(90 * 1024 * 1024, ' '), announced: 100 },
  ])
  expect(await unsafeIn(lying)).toMatch(/dañado|demasiado/)
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, place) => [`word/media/${place}.png`, 'x']))
  expect(await unsafeIn(documentWith(many))).toMatch(/demasiado/)
})

test('what is no DOCX is refused in words', async () => {
  expect(await unsafeIn(Buffer.from('%PDF-1.7'))).toMatch(/no es un documento de Word/)
  expect(await unsafeIn(Buffer.from('PK\x03\x04 cut off'))).toMatch(/dañado/)
  expect(await unsafeIn(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/contraseña/)
  expect(await unsafeIn(archiveOf([{ name: 'xl/workbook.xml', content: '<a/>' }]))).toMatch(
    /no es un documento de Word/,
  )
})
