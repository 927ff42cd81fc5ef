import { largestTemplate, type TemplateFault } from '@aforo/api/deals/contract-templates'
import { fail } from '../../platform/http/on.ts'
import type { Refusals } from '../../platform/http/refusals.ts'
import { checkTemplate, DocxFault } from '../../platform/word/docx.ts'
import { safeDocx } from '../../platform/word/package-check.ts'
import { knownTags } from './data.rules.ts'

export interface CheckedFile {
  bytes: Buffer
  faults: TemplateFault[]
  tags: string[]
  /** What was taken out of the file, in words. */
  notes: string[]
}

const linkDropped =
  'Se quitó del archivo su vínculo a la plantilla de Word de la que salió: no hace falta y apunta fuera.'

const wholeFile = (message: string): TemplateFault => ({
  kind: 'FILE',
  tag: '',
  where: 'Archivo',
  excerpt: '',
  message,
})

/** Reads an upload and finds all that keeps it from being a template. Slow work: for no transaction. */
export async function checkUpload(file: File, errors: Refusals<'PAYLOAD_TOO_LARGE'>): Promise<CheckedFile> {
  if (file.size > largestTemplate) fail(errors.PAYLOAD_TOO_LARGE())
  const given = Buffer.from(await file.arrayBuffer())
  const safe = await safeDocx(given)
  if ('fault' in safe) return { bytes: given, faults: [wholeFile(safe.fault)], tags: [], notes: [] }
  const { bytes, droppedTemplate } = safe
  const notes = droppedTemplate ? [linkDropped] : []
  try {
    const { faults, used } = await checkTemplate(bytes, knownTags)
    if (faults.length === 0 && used.length === 0)
      return {
        bytes,
        faults: [wholeFile('El documento no tiene ninguna etiqueta: saldría igual para todos.')],
        tags: [],
        notes,
      }
    return { bytes, faults, tags: used, notes }
  } catch (error) {
    if (error instanceof DocxFault) return { bytes, faults: [wholeFile(error.message)], tags: [], notes }
    throw error
  }
}
