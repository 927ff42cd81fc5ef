import { keptThread, ThreadFault } from '../kept-thread.ts'
import type { DocxAnswer, DocxAsked } from './docx-worker.ts'
import type { KnownTags, TagFault } from './template-tags.rules.ts'

/** A template that can't be filled, with the reason in Spanish. */
export class DocxFault extends Error {}

const ask = keptThread<DocxAsked, DocxAnswer>(new URL('./docx-worker.ts', import.meta.url), {
  megabytes: 512,
  seconds: 20,
})

/** Finds a template's errors and the tags that it uses. @throws DocxFault for a damaged file */
export async function checkTemplate(
  bytes: Uint8Array,
  known: KnownTags,
): Promise<{ faults: TagFault[]; used: string[] }> {
  const answer = await inThread({ work: 'check', bytes, known })
  if (!('faults' in answer)) throw damaged()
  return answer
}

/**
 * Fills a template.
 * @param data by tag name; a missing value becomes a line to write on
 * @returns the document, and its paragraphs as text
 * @throws DocxFault
 */
export async function fillTemplate(bytes: Uint8Array, data: object): Promise<{ docx: Buffer; paragraphs: string[] }> {
  const answer = await inThread({ work: 'fill', bytes, data })
  if (!('bytes' in answer))
    throw new DocxFault('La plantilla no se pudo llenar. Revísala en Plantillas y vuelve a intentarlo.')
  return { docx: Buffer.from(answer.bytes), paragraphs: answer.paragraphs }
}

const damaged = () => new DocxFault('El archivo está dañado. Ábrelo en Word y guárdalo otra vez como .docx.')

async function inThread(asked: DocxAsked): Promise<DocxAnswer> {
  try {
    return await ask(asked)
  } catch (error) {
    if (!(error instanceof ThreadFault)) throw error
    // The thread ran out of memory, or the file crashes the library.
    if (error.reason === 'BROKEN') throw damaged()
    throw new DocxFault('El documento es demasiado complejo: no se pudo leer a tiempo. Simplifícalo.')
  }
}
