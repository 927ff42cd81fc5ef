import { readFile } from 'node:fs/promises'
import PizZip from 'pizzip'
import { expect, test } from 'vitest'
import { archiveOf } from '../testing/archives.ts'
import { checkTemplate, DocxFault, fillTemplate } from './docx.ts'

const known = {
  numero: 'VALUE',
  con_fin: 'CONDITION',
  lineas: { producto: 'VALUE' },
  cuentas: { banco: 'VALUE' },
} as const

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const rels =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** A document of these paragraphs; `|` cuts one into runs, as Word does. */
const documentOf = (...paragraphs: string[]) => {
  const body = paragraphs
    .map(
      text =>
        `<w:p>${text
          .split('|')
          .map(run => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`)
          .join('')}</w:p>`,
    )
    .join('')
  return archiveOf([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: rels },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ])
}

const faultsOf = async (...paragraphs: string[]) =>
  (await checkTemplate(documentOf(...paragraphs), known)).faults.map(
    ({ kind, where, message }) => `${kind} ${where}: ${message}`,
  )

test('a template with tags that are known and closed has no faults, however its runs are cut', async () => {
  const template = documentOf(
    'N.° {num|ero}',
    '{#lineas}{producto} de {numero}{/lineas}',
    '{^con_fin}sin fin{/con_fin}',
  )
  expect(await checkTemplate(template, known)).toEqual({
    faults: [],
    used: ['con_fin', 'lineas', 'numero', 'producto'],
  })
})

test('unknown, unclosed and looping tags are told with the paragraph they stand in', async () => {
  expect(await faultsOf('Hola', 'N.° {nummero}')).toEqual([
    'UNKNOWN Párrafo 2: No conocemos la etiqueta {nummero}. ¿Querías decir {numero}?',
  ])
  expect(await faultsOf('{producto}')).toEqual([expect.stringContaining('UNKNOWN Párrafo 1')])
  expect(await faultsOf('N.° {numero', 'más')).toEqual([
    'UNCLOSED Párrafo 1: La etiqueta «{numero» no se cierra: le falta la llave }.',
  ])
  expect(await faultsOf('numero}')).toEqual([expect.stringContaining('UNCLOSED Párrafo 1')])
  expect(await faultsOf('a', '{#lineas}{producto}')).toEqual([
    'LOOP Párrafo 2: La sección {#lineas} no se cierra. Escribe {/lineas} donde termina.',
  ])
  expect(await faultsOf('{/lineas}')).toEqual([expect.stringContaining('LOOP Párrafo 1')])
  expect(await faultsOf('{#lineas}{#cuentas}{/lineas}{/cuentas}')).toContainEqual(
    expect.stringContaining('LOOP Párrafo 1'),
  )
  expect(await faultsOf('{#lineas}{#lineas}{/lineas}{/lineas}')).toEqual([
    'LOOP Párrafo 1: {#lineas} está dentro de sí misma: se repetiría sin fin.',
  ])
  expect(await faultsOf('{lineas}')).toEqual([expect.stringContaining('MISPLACED Párrafo 1')])
})

test('tags that would compute or change the delimiters are unknown', async () => {
  for (const tag of ['{=[[ ]]=}', '{@numero}', '{numero + 1}', '{constructor}', '{-w:p lineas}', '{__proto__}'])
    expect(await faultsOf(tag)).toEqual([expect.stringContaining('UNKNOWN Párrafo 1')])
})

test('many misspelt tags are told without end being waited for', async () => {
  const paragraphs = Array.from({ length: 400 }, (_, place) => `{desconocida${place}} {#lineas}{producto}{/lineas}`)
  expect(await faultsOf(...paragraphs)).toHaveLength(50)
})

test('a filled template is a document with the data in its XML, and what is missing is a line to write on', async () => {
  const template = documentOf('N.° {numero}', '{#lineas}{producto}, {/lineas}', '{^con_fin}indefinido{/con_fin}')
  const { docx, paragraphs } = await fillTemplate(template, {
    con_fin: false,
    lineas: [{ producto: 'Oficina <4> & «Ñandú»' }, { producto: '{numero}\u0001' }],
  })
  expect(paragraphs).toEqual(['N.° ________', 'Oficina <4> & «Ñandú», {numero},', 'indefinido'])
  expect(new PizZip(docx).file('word/document.xml')?.asText()).toContain('Oficina &lt;4&gt; &amp; «Ñandú»')
})

test('documents that are filled at once and one after the other have each their own data', async () => {
  const template = documentOf('N.° {numero}')
  const filled = async (numero: string) => (await fillTemplate(template, { numero })).paragraphs
  expect(await Promise.all(['1', '2', '3', '4'].map(filled))).toEqual([['N.° 1'], ['N.° 2'], ['N.° 3'], ['N.° 4']])
  await expect(fillTemplate(Buffer.from('PK broken'), {})).rejects.toThrow(DocxFault)
  expect(await filled('5')).toEqual(['N.° 5'])
})

test('a damaged file is refused in words', async () => {
  await expect(checkTemplate(Buffer.from('PK broken'), known)).rejects.toThrow(DocxFault)
  await expect(fillTemplate(Buffer.from('PK broken'), {})).rejects.toThrow(DocxFault)
})

test('a shipped template tells its tags', async () => {
  const bytes = await readFile(new URL('../../../templates/pe-office.docx', import.meta.url))
  const { faults } = await checkTemplate(bytes, known)
  expect(faults[0]).toMatchObject({ kind: 'UNKNOWN', tag: '{contrato.numero}', where: 'Párrafo 2' })
})
