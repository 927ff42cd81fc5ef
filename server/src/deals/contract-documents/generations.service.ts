import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Generation } from '@aforo/api/deals/contract-generations'
import type { ContractStatus } from '@aforo/api/deals/contract-states'
import { type DocumentKind, isMakingPdf } from '@aforo/api/deals/document-states'
import type { Updateable } from 'kysely'
import { taxRates } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ContractGenerations } from '../../platform/database/schema.ts'
import { fail, type HandlerContext, type RequestContext } from '../../platform/http/on.ts'
import { notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { contractOf, refusalOfGeneration } from '../contracts/contracts.ts'
import { refuseNotReady } from '../contracts/readiness.service.ts'
import { sourceOf } from './data.queries.ts'
import { type ContractSource, type DocumentData, documentData, lastingData } from './data.rules.ts'
import { presentGeneration } from './generations.present.ts'
import {
  findGeneration,
  type GenerationRow,
  insertGeneration,
  lastMade,
  openGeneration,
  updateGeneration,
} from './generations.queries.ts'
import { shippedFile, shippedName, type TemplatePlace } from './shipped.service.ts'
import { findTemplate, templateAt } from './templates.queries.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>
type StartErrors = Refusals<
  'NOT_FOUND' | 'NOT_AN_ADDENDUM' | 'NO_TEMPLATE' | 'CONTRACT_INCOMPLETE' | 'PRODUCT_TAKEN' | 'DEAL_NOT_READY'
> &
  WrongState<ContractStatus>

/** Minutes without a word after which a generation counts as abandoned: its worker died and no other took over. */
const longestSilence = 15

/** Minutes after which a PDF that nobody took up is queued again. */
const longestWait = 15

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Has the PDF of a document made in the background. */
export async function queuePdf(
  { tx, now, enqueue }: Pick<HandlerContext, 'tx' | 'now' | 'enqueue'>,
  id: string,
  change: Pick<Updateable<ContractGenerations>, 'pdf_state' | 'pdf_attempts'>,
) {
  await updateGeneration(tx, id, { ...change, pdf_next_at: now.add({ minutes: longestWait }).toString() })
  enqueue('contract-documents.pdf', { generationId: id })
}

export interface ChosenTemplate {
  id: string | null
  version: number | null
  name: string
  sha256: string
}

/** What a place's documents are made from: the operator's template, or the product's own. */
export async function templateFor(tx: Tx, place: TemplatePlace): Promise<ChosenTemplate | undefined> {
  const own = await templateAt(tx, place)
  if (own) return versionOf(own.id, own.current, own.versions)
  const name = shippedName(place)
  if (name) return { id: null, version: null, name, sha256: (await shippedFile(name)).sha256 }
}

function versionOf(
  id: string,
  number: number,
  versions: readonly { number: number; fileName: string; sha256: string }[],
): ChosenTemplate | undefined {
  const found = versions.find(one => one.number === number)
  return found && { id, version: number, name: found.fileName, sha256: found.sha256 }
}

/** A document's data as of now, and SHA-256 of what of it would change the document. */
export async function dataOf(
  tx: Tx,
  source: ContractSource,
  number: string | null,
  now: Temporal.Instant,
): Promise<{ data: DocumentData; sha256: string }> {
  const today = now.toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  const data = documentData(source, { number, today, rates: await taxRates(tx) })
  return { data, sha256: hashOf(lastingData(data)) }
}

/**
 * Begins the document of a contract in the background. While one is being made that one is answered, and so is the last
 * one if it would come out the same.
 */
export async function begin(
  context: Context,
  { id, kind }: { id: string; kind: DocumentKind },
  errors: StartErrors,
): Promise<Generation> {
  const { tx, now, caller, services } = context
  await tx.selectFrom('contracts').select('id').where('id', '=', id).forUpdate().execute()
  const source = (await sourceOf(tx, id)) ?? notFound(errors)
  if ((source.changeKind === null) !== (kind === 'CONTRACT')) fail(errors.NOT_AN_ADDENDUM())
  const refusal = await refusalOfGeneration(context, id)
  if (refusal?.code === 'WRONG_STATE') wrongState(errors, refusal.data.status)
  if (refusal?.code === 'NOT_FOUND') return notFound(errors)
  refuseNotReady(errors, refusal)
  const place = { countryCode: source.countryCode, contractType: source.contractType, kind }
  const template = (await templateFor(tx, place)) ?? fail(errors.NO_TEMPLATE())
  const answer = (row: GenerationRow) => presentGeneration(services.files, now, row)
  const open = await openGeneration(tx, id)
  if (open && open.beat_at.until(now).total('minutes') < longestSilence) return answer(open)
  if (open)
    await updateGeneration(tx, open.id, {
      status: 'FAILED',
      stage: null,
      fault: 'El programa se detuvo mientras se generaba.',
      ended_at: now.toString(),
    })
  const contract = await contractOf(tx, id)
  const upToDate = contract?.status === 'CREATED' && !contract.document_stale
  const last = upToDate ? await lastMade(tx, id) : undefined
  if (last && last.template_sha256 === template.sha256) {
    const { sha256 } = await dataOf(tx, source, source.number, now)
    if (last.data_sha256 === sha256) return answer(await withPdf(context, last))
  }
  return answer(await start(context, { contractId: id, ...place }, template, caller.userId))
}

/** A document whose PDF is tried at once and from the beginning, if it isn't there or being made. */
async function withPdf(context: Context, row: GenerationRow): Promise<GenerationRow> {
  if (row.pdf_key !== null || isMakingPdf(row.pdf_state) || !context.services.converter.isThere) return row
  await queuePdf(context, row.id, { pdf_state: 'WAITING', pdf_attempts: 0 })
  context.emit({ topic: 'contract-documents', id: row.id })
  return (await findGeneration(context.tx, row.id)) ?? row
}

/** Makes a document of sample data from a template, to see what it looks like. */
export async function beginSample(
  context: Context,
  { id, number, ...place }: TemplatePlace & { id?: string; number?: number },
  errors: Refusals<'NOT_FOUND' | 'NO_TEMPLATE'>,
): Promise<Generation> {
  const { tx, now, caller, services } = context
  let template: ChosenTemplate | undefined
  if (id === undefined) {
    const name = shippedName(place)
    template = name ? { id: null, version: null, name, sha256: (await shippedFile(name)).sha256 } : undefined
  } else {
    const own = (await findTemplate(tx, id)) ?? notFound(errors)
    if (own.deleted_at) notFound(errors)
    template = versionOf(own.id, number ?? own.current, own.versions)
  }
  const row = await start(
    context,
    { contractId: null, ...place },
    template ?? fail(errors.NO_TEMPLATE()),
    caller.userId,
  )
  return presentGeneration(services.files, now, row)
}

async function start(
  { tx, now, caller, enqueue, emit }: Context,
  of: TemplatePlace & { contractId: string | null },
  template: ChosenTemplate,
  startedBy: string,
): Promise<GenerationRow> {
  const id = randomUUIDv7()
  await insertGeneration(tx, { tenantId: caller.tenantId, id, ...of, template, startedBy }, now)
  enqueue('contract-documents.generate', { generationId: id })
  emit({ topic: 'contract-documents', id })
  const row = await findGeneration(tx, id)
  if (!row) throw new Error('a generation that was begun is not there')
  return row
}
