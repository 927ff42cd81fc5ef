import { buffer } from 'node:stream/consumers'
import type { GenerationStage } from '@aforo/api/deals/document-states'
import { asTenant } from '../../platform/database/transaction.ts'
import type { Job, ScheduledJob } from '../../platform/jobs.ts'
import { forgetOlder } from '../../platform/purge.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { DocxFault, fillTemplate } from '../../platform/word/docx.ts'
import { type GenerateRefusal, markCreated, numberToBe, refusalOfGeneration } from '../contracts/contracts.ts'
import { sourceOf } from './data.queries.ts'
import { type DocumentData, sampleData } from './data.rules.ts'
import { forgetSamples, type GenerationRow, lockGeneration, updateGeneration } from './generations.queries.ts'
import { dataOf, hashOf, queuePdf } from './generations.service.ts'
import { pdfJobs } from './pdf.jobs.ts'
import { docxType, shippedFile } from './shipped.service.ts'
import { findTemplate } from './templates.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'contract-documents.generate': { tenantId: string; generationId: string }
  }
}

/** The job's name in the history. */
const jobName = 'Documentos de contratos'
/** How often a document is made anew because its contract was edited meanwhile. */
const mostEdits = 5

/** A document that can't be made, for a reason in Spanish. */
class CannotMake extends Error {}

/** What was made isn't what the contract says any more: it is made anew. Undoes the transaction. */
class Outdated extends Error {
  /** Whether the contract says something else; otherwise its number went to another one. */
  readonly edited: boolean

  constructor(edited: boolean) {
    super('a document is outdated')
    this.edited = edited
  }
}

const isOpen = ({ status }: GenerationRow) => status === 'QUEUED' || status === 'RUNNING'

/**
 * Makes a document. Until the transaction that keeps it nothing of the contract changes; in it the contract becomes CREATED
 * with the number that the document has. Run again after a crash, it begins from the start.
 */
const generateJob: Job<'contract-documents.generate'> = {
  name: 'contract-documents.generate',
  failed: 'El documento de un contrato no se pudo generar',
  async work(services, { tenantId, generationId }) {
    try {
      // Who loses a number lost it to a document that is done: however many there are, that ends.
      for (let edits = 0; ; ) {
        const result = await make(services, tenantId, generationId)
        if (result === 'OVER') return
        if (result === 'EDITED' && ++edits === mostEdits)
          throw new CannotMake(
            'El contrato se editó varias veces mientras se generaba su documento. Vuelve a intentarlo.',
          )
      }
    } catch (error) {
      if (!(error instanceof CannotMake || error instanceof DocxFault)) throw error
      await asJob(services, tenantId, jobName, unit => fail(unit, generationId, error.message))
    }
  },
}

async function fail(unit: JobUnit, id: string, fault: string) {
  const row = await lockGeneration(unit.tx, id)
  if (!row || !isOpen(row)) return
  await updateGeneration(unit.tx, id, { status: 'FAILED', stage: null, fault, ended_at: unit.now.toString() })
  if (row.contract_id)
    unit.record({
      action: 'contract.document_failed',
      entityType: 'contract',
      entityId: row.contract_id,
      reason: fault,
    })
  unit.emit({ topic: 'contract-documents', id })
}

/** @returns OVER, or why it is to be made anew */
async function make(services: Services, tenantId: string, id: string): Promise<'OVER' | 'EDITED' | 'NUMBER_TAKEN'> {
  const within = <T>(run: (unit: JobUnit) => Promise<T>) => asJob(services, tenantId, jobName, run)
  const enter = (stage: GenerationStage) =>
    within(async unit => {
      const row = await lockGeneration(unit.tx, id)
      if (!row || !isOpen(row)) return undefined
      await updateGeneration(unit.tx, id, { status: 'RUNNING', stage, beat_at: unit.now.toString() })
      unit.emit({ topic: 'contract-documents', id })
      return row
    })
  const row = await enter('DATA')
  if (!row) return 'OVER'
  const { data, sha256 } = await gather(services, tenantId, row)

  if (!(await enter('DOCX'))) return 'OVER'
  const { docx, paragraphs } = await fillTemplate(await templateBytes(services, tenantId, row), data)

  if (!(await enter('SAVING'))) return 'OVER'
  const docxKey = `${tenantId}/files/${crypto.randomUUID()}.docx`
  await services.files.put(docxKey, docx, docxType)
  try {
    await within(async unit => {
      const held = await lockGeneration(unit.tx, id)
      if (!held || !isOpen(held)) return
      const number = held.contract_id ? await settle(unit, held.contract_id, data, sha256) : null
      await updateGeneration(unit.tx, id, {
        status: 'DONE',
        stage: null,
        data: JSON.stringify(data),
        data_sha256: sha256,
        number,
        paragraphs,
        docx_key: docxKey,
        docx_size: docx.length,
        docx_sha256: hashOf(docx),
        ended_at: unit.now.toString(),
      })
      if (services.converter.isThere) await queuePdf(unit, id, { pdf_state: 'WAITING' })
      unit.emit({ topic: 'contract-documents', id })
    })
    return 'OVER'
  } catch (error) {
    if (error instanceof Outdated) return error.edited ? 'EDITED' : 'NUMBER_TAKEN'
    throw error
  }
}

/** Makes the contract CREATED, if its document says what it says now. @throws Outdated @returns its number */
async function settle(unit: JobUnit, contractId: string, data: DocumentData, sha256: string): Promise<string> {
  const source = await sourceOf(unit.tx, contractId)
  if (!source || (await dataOf(unit.tx, source, null, unit.now)).sha256 !== sha256) throw new Outdated(true)
  const marked = await markCreated(unit, contractId)
  if ('refusal' in marked) throw new CannotMake(refusalWords(marked.refusal))
  // Another contract was quicker: the number that is printed is its.
  if (marked.number !== data['contrato.numero']) throw new Outdated(false)
  return marked.number
}

/** What a document says, with the number that its contract would get now. */
async function gather(services: Services, tenantId: string, row: GenerationRow) {
  const contractId = row.contract_id
  if (contractId === null) {
    const today = services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString()
    const data = sampleData(row.kind, today)
    return { data, sha256: hashOf(JSON.stringify(data)) }
  }
  return asTenant(services.database, tenantId, async tx => {
    const unit = { tx, now: services.clock.now(), tenantId }
    const refusal = await refusalOfGeneration(unit, contractId)
    if (refusal) throw new CannotMake(refusalWords(refusal))
    const source = await sourceOf(tx, contractId)
    if (!source) throw new CannotMake('El contrato ya no existe.')
    return dataOf(tx, source, (await numberToBe(unit, contractId)) ?? null, unit.now)
  })
}

function refusalWords(refusal: GenerateRefusal): string {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return 'El contrato ya no existe.'
    case 'WRONG_STATE':
      return 'El contrato ya está firmado o archivado: su documento no cambia.'
    case 'CONTRACT_INCOMPLETE':
      return `Al contrato le faltan datos: ${refusal.data.missing.map(({ message }) => message).join(' ')}`
    case 'PRODUCT_TAKEN':
      return `Otro tiene alguno de sus productos en esos días: ${refusal.data.rivals.map(({ product }) => product.name).join(', ')}.`
    case 'DEAL_NOT_READY':
      return refusal.data.message
  }
}

async function templateBytes(services: Services, tenantId: string, row: GenerationRow): Promise<Buffer> {
  const { template_id: templateId, template_version: version, template_name } = row
  if (templateId === null) return (await shippedFile(template_name)).bytes
  const template = await asTenant(services.database, tenantId, tx => findTemplate(tx, templateId))
  const key = template?.versions.find(({ number }) => number === version)?.fileKey
  const stream = key && (await services.files.open(key))
  if (!stream) throw new CannotMake('El archivo de la plantilla no está. Vuelve a subirla.')
  return buffer(stream)
}

/** Samples of yesterday. */
const purgeJob: ScheduledJob = {
  name: 'contract-documents.purge',
  failed: 'Unos documentos de prueba no se pudieron borrar',
  cron: '37 * * * *',
  work: services => forgetOlder(services, { days: 1, atOnce: 200 }, forgetSamples),
}

export const contractDocumentJobs = [generateJob, ...pdfJobs, purgeJob]
