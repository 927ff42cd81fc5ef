import { buffer } from 'node:stream/consumers'
import { asSystem } from '../../platform/database/transaction.ts'
import type { Job, ScheduledJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { ConversionFault } from '../../platform/word/engine.ts'
import { duePdfs, type GenerationRow, lockGeneration, updateGeneration } from './generations.queries.ts'
import { hashOf, queuePdf } from './generations.service.ts'
import { pauseAfter } from './pdf.rules.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'contract-documents.pdf': { tenantId: string; generationId: string }
  }
}

/** The job's name in the history. */
const jobName = 'PDF de contratos'
/** Minutes after which a PDF that is being made is taken up anew: its worker was lost. */
const longestTry = 15

/** PDFs that one look queues; the next one follows a minute later. */
const atOnce = 100

const isOwed = ({ pdf_state }: GenerationRow) => pdf_state !== null && pdf_state !== 'DONE' && pdf_state !== 'FAILED'

/** Makes the PDF of a document whose Word file stands. One that fails waits for its next try, and nothing else changes. */
const pdfJob: Job<'contract-documents.pdf'> = {
  name: 'contract-documents.pdf',
  failed: 'El PDF de un contrato no se pudo hacer',
  async work(services, { tenantId, generationId: id }) {
    const within = <T>(run: (unit: JobUnit) => Promise<T>) => asJob(services, tenantId, jobName, run)
    const row = await within(unit => begin(unit, id, services.converter.isCold()))
    if (!row?.docx_key) return
    try {
      const pdf = await convert(services, tenantId, row.docx_key)
      const key = `${tenantId}/files/${crypto.randomUUID()}.pdf`
      await services.files.put(key, pdf, 'application/pdf')
      const made = { pdf_key: key, pdf_size: pdf.length, pdf_sha256: hashOf(pdf) }
      await within(unit => settle(unit, id, { ...made, pdf_state: 'DONE', pdf_next_at: null, pdf_fault: null }))
    } catch (error) {
      if (!(error instanceof ConversionFault)) throw error
      await within(unit => postpone(unit, id, error))
    }
  },
}

/** @returns undefined where there is nothing to do */
async function begin(unit: JobUnit, id: string, cold: boolean): Promise<GenerationRow | undefined> {
  const row = await lockGeneration(unit.tx, id)
  if (!row || !isOwed(row)) return
  await updateGeneration(unit.tx, id, {
    pdf_state: cold ? 'STARTING' : 'MAKING',
    pdf_attempts: row.pdf_attempts + 1,
    pdf_next_at: unit.now.add({ minutes: longestTry }).toString(),
  })
  unit.emit({ topic: 'contract-documents', id })
  return row
}

async function convert({ files, converter }: Services, tenantId: string, docxKey: string): Promise<Buffer> {
  const stream = await files.open(docxKey)
  if (!stream) throw new ConversionFault('El documento de Word no está.', { lasting: true })
  return converter.toPdf(await buffer(stream), tenantId)
}

async function settle(unit: JobUnit, id: string, change: Parameters<typeof updateGeneration>[2]) {
  const row = await lockGeneration(unit.tx, id)
  // Another try may have been quicker.
  if (!row || !isOwed(row)) return
  await updateGeneration(unit.tx, id, change)
  unit.emit({ topic: 'contract-documents', id })
}

async function postpone(unit: JobUnit, id: string, fault: ConversionFault) {
  const row = await lockGeneration(unit.tx, id)
  if (!row || !isOwed(row)) return
  const seconds = pauseAfter(row.pdf_attempts, fault)
  const next = seconds === null ? null : unit.now.add({ seconds }).toString()
  const pdf_state = next === null ? 'FAILED' : 'RETRYING'
  await updateGeneration(unit.tx, id, { pdf_state, pdf_next_at: next, pdf_fault: fault.message })
  if (next === null && row.contract_id)
    unit.record({
      action: 'contract.pdf_failed',
      entityType: 'contract',
      entityId: row.contract_id,
      reason: fault.message,
    })
  unit.emit({ topic: 'contract-documents', id })
}

/** Each minute: what is to be tried again, and what a lost worker left behind. */
const lookJob: ScheduledJob = {
  name: 'contract-documents.pdf-look',
  failed: 'Los PDF de contratos que faltan no se pudieron revisar',
  cron: '* * * * *',
  async work(services) {
    const { database, clock } = services
    for (const { tenant_id, id } of await asSystem(database, tx => duePdfs(tx, clock.now(), atOnce)))
      await asJob(services, tenant_id, jobName, async unit => {
        const row = await lockGeneration(unit.tx, id)
        if (row && isOwed(row)) await queuePdf(unit, id, { pdf_state: row.pdf_state })
      })
  },
}

export const pdfJobs = [pdfJob, lookJob]
