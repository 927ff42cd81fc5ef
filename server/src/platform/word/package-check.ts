import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { fetchingField, fieldReader } from './fields.rules.ts'
import { isTemplateLink, withoutTemplateLink } from './template-link.ts'

/**
 * Checks a DOCX before any library reads it: nothing in it may run, load content, or unpack beyond the limits.
 * LibreOffice follows links to pictures and other documents, and could so be made to read whatever this program can.
 */

/** Maximum files in a DOCX. */
const mostParts = 1_000
/** Their maximum total size unpacked, in bytes. */
const mostUnpacked = 80 * 1024 * 1024
/** Maximum size of an XML part unpacked, in bytes: 500 pages. */
const mostXml = 12 * 1024 * 1024

class Refused extends Error {}

const damaged = 'El archivo está dañado. Ábrelo en Word y guárdalo otra vez como .docx.'
const notWord = 'El archivo no es un documento de Word. Guárdalo como .docx y vuelve a subirlo.'
const bomb = 'El archivo se expande demasiado para ser un documento. Quita las imágenes grandes y guárdalo otra vez.'

const opened = (bytes: Buffer) =>
  promisify<Buffer, object, ZipFile>(fromBuffer as never)(bytes, { lazyEntries: true, strictFileNames: true })

/**
 * Why a DOCX is refused, in Spanish; undefined if it contains only text, tables, pictures and possibly its template's
 * name.
 */
async function unsafeIn(bytes: Buffer): Promise<string | undefined> {
  // A password-protected document is a different file format.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    return 'El documento está protegido con contraseña o es un .doc antiguo. Guárdalo como .docx sin contraseña.'
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return notWord
  let zip: ZipFile
  try {
    zip = await opened(bytes)
  } catch {
    return damaged
  }
  try {
    await lookThrough(zip)
    return undefined
  } catch (error) {
    // The libraries' errors differ only in their message: any of them means a damaged file.
    return error instanceof Refused ? error.message : damaged
  } finally {
    zip.close()
  }
}

/**
 * A DOCX that is safe to read, without the link to its template that law firms' documents have; or why it is refused,
 * in Spanish.
 */
export async function safeDocx(
  bytes: Buffer,
): Promise<{ bytes: Buffer; droppedTemplate: boolean } | { fault: string }> {
  const fault = await unsafeIn(bytes)
  if (fault) return { fault }
  const without = withoutTemplateLink(bytes)
  return { bytes: without ?? bytes, droppedTemplate: without !== undefined }
}

async function lookThrough(zip: ZipFile) {
  let unpacked = 0
  const names = new Set<string>()
  if (zip.entryCount > mostParts) throw new Refused(bomb)
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName
    if (names.has(name.toLowerCase())) throw new Refused(damaged)
    names.add(name.toLowerCase())
    refuseName(name)
    if (entry.generalPurposeBitFlag & 1) throw new Refused('El documento está cifrado. Guárdalo sin contraseña.')
    const isXml = /\.(xml|rels)$/i.test(name)
    if (unpacked + entry.uncompressedSize > mostUnpacked || (isXml && entry.uncompressedSize > mostXml))
      throw new Refused(bomb)
    // Reads to the end even if nothing is checked: the directory may announce less than the content.
    const chunks: Buffer[] = []
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip) as never)(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      if (unpacked > mostUnpacked) throw new Refused(bomb)
      if (isXml) chunks.push(chunk)
    }
    if (isXml) refuseXml(name, Buffer.concat(chunks).toString('utf8'))
  }
  if (!names.has('[content_types].xml') || !names.has('word/document.xml')) throw new Refused(notWord)
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const ended = () => resolve(undefined)
      zip.once('error', reject)
      zip.once('end', ended)
      zip.once('entry', found => {
        zip.off('error', reject)
        zip.off('end', ended)
        resolve(found)
      })
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}

const macros = 'El documento tiene macros. Guárdalo como .docx sin macros y vuelve a subirlo.'
const embedded = 'El documento tiene objetos incrustados. Pégalos como imagen y vuelve a subirlo.'

function refuseName(name: string) {
  if (/vbaProject|vbaData/i.test(name)) throw new Refused(macros)
  if (/(^|\/)activeX\/|oleObject|embeddings\/[^/]+\.bin$/i.test(name)) throw new Refused(embedded)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function refuseXml(name: string, text: string) {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Refused(damaged)
  const parser = new SaxesParser()
  const fields = fieldReader()
  let within = false
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    switch (local(tag)) {
      case 'Relationship':
        if (!isTemplateLink(attributes)) refuseRelation(attributes)
        break
      case 'Default':
      case 'Override':
        if (/macroEnabled|vba/i.test(attributes.ContentType ?? '')) throw new Refused(macros)
        break
      case 'altChunk':
        throw new Refused(embedded)
      case 'fldChar':
        if (attributeOf(attributes, 'fldCharType') === 'begin') fields.begin()
        else if (attributeOf(attributes, 'fldCharType') === 'end') fields.end()
        break
      case 'instrText':
        within = true
        break
      case 'fldSimple':
        refuseField(attributeOf(attributes, 'instr') ?? '')
        break
    }
  })
  // An instruction may be split into several runs.
  parser.on('text', words => {
    if (within) refuseField(fields.text(words))
  })
  parser.on('closetag', ({ name: tag }) => {
    if (local(tag) === 'instrText') within = false
  })
  // Content that isn't UTF-8 has no readable tags to check.
  if (!text.includes('<')) throw new Refused(damaged)
  parser.write(name.endsWith('.rels') ? text.replace(/^\uFEFF/, '') : text).close()
}

function refuseField(instruction: string) {
  const field = fetchingField(instruction)
  if (field) throw new Refused(`El documento tiene un campo ${field}, que trae contenido de fuera. Quítalo.`)
}

const attributeOf = (attributes: Record<string, string>, name: string) =>
  Object.entries(attributes).find(([key]) => local(key) === name)?.[1]

function refuseRelation({ Target = '', TargetMode = '', Type = '' }: Record<string, string>) {
  const outside = TargetMode.toLowerCase() === 'external'
  const isLink = Type.endsWith('/hyperlink')
  if (outside && isLink && /^(https?:|mailto:|tel:|#)/i.test(Target)) return
  if (outside || /^[a-z][a-z0-9+.-]*:|^\\\\|^\/\//i.test(Target))
    throw new Refused(`El documento enlaza con algo de fuera (${Target.slice(0, 80)}). Incrústalo o quítalo.`)
}
