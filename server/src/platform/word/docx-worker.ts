import { parentPort } from 'node:worker_threads'
import { withoutDirectionMarks } from '@aforo/api/platform/text-direction'
import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import { paragraphsOf } from './paragraphs.ts'
import { checkTags, excerptOf, type KnownTags, type TagFault, type WordParagraph } from './template-tags.rules.ts'

/** Worker thread that reads and fills DOCX files: a template that never finishes is terminated with its thread. */

export type DocxAsked =
  | { work: 'check'; bytes: Uint8Array; known: KnownTags }
  | { work: 'fill'; bytes: Uint8Array; data: object }

export type DocxAnswer =
  | { faults: TagFault[]; used: string[] }
  | { bytes: Uint8Array; paragraphs: string[] }
  | { broken: string }

/** Stands for a missing value: a line to write on, so that the signer notices the gap. */
const missing = '________'

interface TemplateError {
  properties?: { explanation?: string; xtag?: string; id?: string; errors?: TemplateError[] }
  message?: string
}

function template(zip: PizZip): Docxtemplater {
  return new Docxtemplater(zip, {
    paragraphLoop: true,
    linebreaks: true,
    stripInvalidXMLChars: true,
    // A template isn't a program: a tag is a name from the list, and no expression is evaluated.
    parser: (tag: string) => ({
      get: (scope: object) =>
        Object.hasOwn(scope, tag.trim()) ? (scope as Record<string, unknown>)[tag.trim()] : undefined,
    }),
    nullGetter: (part: { module?: string }) => (part.module ? '' : missing),
    errorLogging: false,
    syntax: { changeDelimiterPrefix: null },
  } as never)
}

const partNames = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/

function allParagraphs(zip: PizZip): WordParagraph[] {
  const order = (name: string) => (name === 'word/document.xml' ? 0 : 1)
  return Object.keys(zip.files)
    .filter(name => partNames.test(name))
    .sort((a, b) => order(a) - order(b) || a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(name => paragraphsOf(name, zip.files[name]?.asText() ?? ''))
}

const words = (zip: PizZip): string[] =>
  paragraphsOf('word/document.xml', zip.files['word/document.xml']?.asText() ?? '')
    .map(({ text }) => withoutDirectionMarks(text).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

function check(zip: PizZip, known: KnownTags): DocxAnswer {
  const paragraphs = allParagraphs(zip)
  const { faults, used } = checkTags(paragraphs, known)
  if (faults.length > 0) return { faults, used }
  try {
    template(zip)
    return { faults: [], used }
  } catch (error) {
    const thrown = error as TemplateError
    const errors = thrown.properties?.errors ?? [thrown]
    return { faults: errors.slice(0, 50).map(one => faultOf(one, paragraphs)), used }
  }
}

/** Converts an error of the library that the tag check didn't find, with the paragraph of the tag. */
function faultOf({ properties = {}, message = '' }: TemplateError, paragraphs: WordParagraph[]): TagFault {
  const name = properties.xtag ?? ''
  const paragraph = paragraphs.find(({ text }) => name !== '' && text.includes(name))
  return {
    kind: 'MISPLACED',
    tag: name,
    where: paragraph ? `Párrafo ${paragraph.number}` : 'Documento',
    excerpt: paragraph ? excerptOf(paragraph.text, paragraph.text.indexOf(name)) : '',
    message: `Una sección empieza y termina en lugares que no se corresponden, como dos celdas de tablas distintas (${properties.id ?? message}).`,
  }
}

function answer(asked: DocxAsked): DocxAnswer {
  try {
    const zip = new PizZip(asked.bytes)
    if (asked.work === 'check') return check(zip, asked.known)
    const filled = template(zip).render(asked.data).getZip() as PizZip
    const bytes = filled.generate({ type: 'uint8array', compression: 'DEFLATE' })
    return { bytes, paragraphs: words(filled) }
  } catch (error) {
    const { properties, message } = error as TemplateError
    return { broken: properties?.errors?.[0]?.properties?.explanation ?? message ?? 'unreadable' }
  }
}

parentPort?.on('message', (asked: DocxAsked) => parentPort?.postMessage(answer(asked)))
