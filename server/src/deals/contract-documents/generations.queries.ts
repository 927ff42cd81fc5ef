import type { ContractType } from '@aforo/api/deals/contract-states'
import type { DocumentKind, GenerationStage, GenerationStatus, PdfState } from '@aforo/api/deals/document-states'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ContractGenerations } from '../../platform/database/schema.ts'

const columns = [
  'g.id',
  'g.contract_id',
  'g.country_code',
  'g.template_id',
  'g.template_version',
  'g.template_name',
  'g.template_sha256',
  'g.data_sha256',
  'g.number',
  'g.docx_key',
  'g.docx_size',
  'g.docx_sha256',
  'g.pdf_key',
  'g.pdf_size',
  'g.pdf_sha256',
  'g.pdf_attempts',
  'g.pdf_next_at',
  'g.pdf_fault',
  'g.fault',
  'g.started_at',
  'g.beat_at',
  'g.ended_at',
] as const

const generations = (tx: Tx) =>
  tx
    .selectFrom('contract_generations as g')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'g.tenant_id').onRef('u.id', '=', 'g.started_by'))
    .select(columns)
    .select([
      sql<ContractType>`g.contract_type`.as('contract_type'),
      sql<DocumentKind>`g.kind`.as('kind'),
      sql<GenerationStatus>`g.status`.as('status'),
      sql<GenerationStage | null>`g.stage`.as('stage'),
      sql<PdfState | null>`g.pdf_state`.as('pdf_state'),
      sql<string>`concat_ws(' ', u.given_name, u.lastname)`.as('started_by'),
    ])

export type GenerationRow = Awaited<ReturnType<typeof listGenerations>>[number]

/** Of a contract, the last one first. */
export const listGenerations = (tx: Tx, contractId: string) =>
  generations(tx)
    .where('g.contract_id', '=', contractId)
    .orderBy('g.started_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(100)
    .execute()

export const findGeneration = (tx: Tx, id: string): Promise<GenerationRow | undefined> =>
  generations(tx).where('g.id', '=', id).executeTakeFirst()

/** As `findGeneration`, and nobody else changes it for the rest of the transaction. */
export async function lockGeneration(tx: Tx, id: string): Promise<GenerationRow | undefined> {
  await tx.selectFrom('contract_generations').select('id').where('id', '=', id).forUpdate().execute()
  return findGeneration(tx, id)
}

/** The one of a contract that is being made. */
export const openGeneration = (tx: Tx, contractId: string) =>
  generations(tx)
    .where('g.contract_id', '=', contractId)
    .where('g.status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()

/** The last one of a contract that was made. */
export const lastMade = (tx: Tx, contractId: string) =>
  generations(tx)
    .where('g.contract_id', '=', contractId)
    .where('g.status', '=', 'DONE')
    .orderBy('g.started_at', 'desc')
    .orderBy('g.id', 'desc')
    .executeTakeFirst()

/** The words of a contract's last document by paragraph; undefined where it has none. */
export async function lastParagraphs(tx: Tx, contractId: string): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('contract_generations')
    .select('paragraphs')
    .where('contract_id', '=', contractId)
    .where('status', '=', 'DONE')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.paragraphs ?? undefined
}

interface NewGeneration {
  tenantId: string
  id: string
  contractId: string | null
  countryCode: string
  contractType: ContractType
  kind: DocumentKind
  template: { id: string | null; version: number | null; name: string; sha256: string }
  startedBy: string
}

export async function insertGeneration(tx: Tx, given: NewGeneration, now: Temporal.Instant) {
  await tx
    .insertInto('contract_generations')
    .values({
      tenant_id: given.tenantId,
      id: given.id,
      contract_id: given.contractId,
      country_code: given.countryCode,
      contract_type: given.contractType,
      kind: given.kind,
      status: 'QUEUED',
      template_id: given.template.id,
      template_version: given.template.version,
      template_name: given.template.name,
      template_sha256: given.template.sha256,
      started_by: given.startedBy,
      started_at: now.toString(),
      beat_at: now.toString(),
    })
    .execute()
}

export async function updateGeneration(tx: Tx, id: string, change: Updateable<ContractGenerations>) {
  await tx.updateTable('contract_generations').set(change).where('id', '=', id).execute()
}

/** PDFs of all tenants whose next try is due, the longest waiting first. */
export const duePdfs = (tx: Tx, now: Temporal.Instant, atMost: number) =>
  tx
    .selectFrom('contract_generations')
    .select(['tenant_id', 'id'])
    .where('pdf_next_at', '<=', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy('pdf_next_at')
    .limit(atMost)
    .execute()

/** Up to so many samples from before a moment, of all tenants; their files go with the idle ones. @returns how many */
export async function forgetSamples(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from contract_generations g using (
      select tenant_id, id from contract_generations where contract_id is null and started_at < ${before.toString()}::timestamptz
      order by started_at limit ${atMost}
    ) old where g.tenant_id = old.tenant_id and g.id = old.id returning 1`.execute(tx)
  return rows.length
}
