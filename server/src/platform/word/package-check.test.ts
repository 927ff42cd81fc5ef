import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { archiveOf } from '../testing/archives.ts'
import { unsafeIn } from './package-check.ts'

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const wordOf = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
const relation = (type: string, target: string, mode = 'External') =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/>`

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
    'a template from outside',
    { 'word/_rels/settings.xml.rels': relations(relation('attachedTemplate', 'file:///etc/passwd')) },
    /de fuera/,
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
