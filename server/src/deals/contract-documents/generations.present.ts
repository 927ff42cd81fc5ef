import type { Generation } from '@aforo/api/deals/contract-generations'
import type { GenerationStage, PdfState } from '@aforo/api/deals/document-states'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Files } from '../../platform/files.ts'
import type { GenerationRow } from './generations.queries.ts'

/** How far each stage is, of a hundred, and what is being done. */
const stages: Record<GenerationStage, { progress: number; message: string }> = {
  DATA: { progress: 15, message: 'Reuniendo los datos…' },
  DOCX: { progress: 35, message: 'Escribiendo el documento de Word…' },
  SAVING: { progress: 50, message: 'Guardando…' },
}

/** The same of a PDF, once the Word file stands. */
const pdfs: Record<PdfState, (fault: string | null) => { progress: number; message: string }> = {
  WAITING: () => ({ progress: 60, message: 'Documento de Word listo. El PDF está en cola…' }),
  STARTING: () => ({
    progress: 70,
    message:
      'Documento de Word listo. Iniciando lo que hace el PDF… El primero después de un inicio tarda más: hasta unos minutos.',
  }),
  MAKING: () => ({ progress: 80, message: 'Documento de Word listo. Haciendo el PDF…' }),
  RETRYING: fault => ({
    progress: 100,
    message: `Documento de Word listo. El PDF todavía no: ${fault ?? ''} Se vuelve a intentar solo.`,
  }),
  FAILED: fault => ({ progress: 100, message: `Documento de Word listo. El PDF no se pudo hacer: ${fault ?? ''}` }),
  DONE: () => ({ progress: 100, message: 'Documento listo.' }),
}

const titles = { CONTRACT: 'Contrato', ADDENDUM: 'Adenda' }

/** What its files are called: `Contrato C-2026-0001.pdf`. */
const nameOf = ({ kind, number, contract_id }: GenerationRow, extension: string): string =>
  `${titles[kind]} ${contract_id === null ? 'de prueba' : (number ?? '')}`.trim().concat('.', extension)

export function presentGeneration(files: Files, now: Temporal.Instant, row: GenerationRow): Generation {
  const file = (extension: string, key: string | null, size: number | null, sha256: string | null) => {
    if (key === null || size === null || sha256 === null) return null
    const [url, fileName] = [files.link(key, now), nameOf(row, extension)]
    return { fileName, size, sha256, url, downloadUrl: `${url}&download=${encodeURIComponent(fileName)}` }
  }
  const said = (): { progress: number; message: string } => {
    if (row.status === 'FAILED') return { progress: 100, message: row.fault ?? '' }
    if (row.status === 'DONE' && row.pdf_state) return pdfs[row.pdf_state](row.pdf_fault)
    if (row.status === 'DONE')
      return { progress: 100, message: 'Documento de Word listo. Esta instalación no hace PDF.' }
    return row.stage ? stages[row.stage] : { progress: 5, message: 'En cola…' }
  }
  return {
    ...camelCased(row, ['id', 'contract_id', 'kind', 'status', 'stage', 'number', 'pdf_state', 'started_by']),
    ...said(),
    template: {
      id: row.template_id,
      version: row.template_version,
      fileName: row.template_name,
      sha256: row.template_sha256,
    },
    docx: file('docx', row.docx_key, row.docx_size, row.docx_sha256),
    pdf: file('pdf', row.pdf_key, row.pdf_size, row.pdf_sha256),
    pdfRetryAt: row.pdf_state === 'RETRYING' ? (row.pdf_next_at?.toString() ?? null) : null,
    startedAt: row.started_at.toString(),
    endedAt: row.ended_at?.toString() ?? null,
  }
}
