import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { largestAttachment } from '@aforo/api/platform/attachments'
import type { HeldProduct } from '../../offer/inventory/inventory.ts'
import { takeProducts, todayWhere } from '../../offer/inventory/inventory.ts'
import { completeCustomer } from '../../people/customers/customers.ts'
import { claimUpload, noSuchUpload } from '../../platform/assets/assets.ts'
import { findAttachmentOf } from '../../platform/attachments/attachments.queries.ts'
import { nameWith } from '../../platform/attachments/attachments.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { settledFlows } from '../../platform/database/session.ts'
import { fail, type HandlerContext, type RequestContext, within } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { findSale, type SaleRow } from '../sales/sales.queries.ts'
import { winSale } from '../sales/won.service.ts'
import { presentContract } from './contracts.present.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import { lifecycle } from './contracts.rules.ts'
import { aroundOf, type Context, contract, factsOfSale } from './contracts.service.ts'
import { agreeCredits } from './credits.service.ts'
import { isStillSo } from './ending.rules.ts'
import { refuseBeyondBill } from './limits.service.ts'
import { lockProductsOf, replaceSigned, signedLinesOf } from './lines.queries.ts'
import { daysOfLines } from './lines.rules.ts'
import { keysOf } from './locks.queries.ts'
import { handoversOf } from './parties.queries.ts'
import { faultInPaper } from './pdf.rules.ts'
import { inForce, ownRented, type Rented, rentedBy } from './plan.service.ts'
import { notReady, refuseNotReady } from './readiness.service.ts'
import { updateChain, updateContract } from './writes.queries.ts'

type CallContext = HandlerContext & RequestContext

interface Signature {
  id: string
  file?: File
  attachmentKey?: string
  signedOn: string
  signedBy: string
  version?: number
}

type PaperErrors = Refusals<'INVALID_FIELD' | 'PAYLOAD_TOO_LARGE' | 'SIGNED_NOT_PDF' | 'SIGNED_ENCRYPTED'>
export type SignErrors = Parameters<typeof contract.lock>[2] &
  PaperErrors &
  WrongState<ContractRow['status']> &
  Refusals<'CONTRACT_INCOMPLETE' | 'PRODUCT_TAKEN' | 'DEAL_NOT_READY' | 'CONTRACT_STALE' | 'ADDENDUM_OUTDATED'>

/** The signed paper: its bytes, and where it is kept if it is already. */
interface Paper {
  bytes: Buffer
  name: string
  key?: string
}

/**
 * The signed paper of a document that can be signed as it stands; undefined if it can't.
 * In no transaction: reading and storing a file take their time.
 */
async function paperOf(
  context: CallContext,
  { id, file, attachmentKey }: Signature,
  errors: PaperErrors & Refusals<'NOT_FOUND'>,
): Promise<Paper | undefined> {
  const attached = await within(context, async unit => {
    const { tx } = unit
    const seen = (await keysOf(tx, id)) ?? notFound(errors)
    if (!lifecycle.allows(seen.status, 'sign') || seen.document_stale) return 'NOT_YET'
    if (file || attachmentKey === undefined) return undefined
    const own = await findAttachmentOf(tx, { entityType: 'contract', entityId: id }, attachmentKey)
    if (own) return { key: own.file_key, name: own.name }
    return (await claimUpload(unit, attachmentKey)) && { key: attachmentKey, name: 'Contrato firmado.pdf' }
  })
  if (attached === 'NOT_YET') return undefined
  if (file) {
    if (file.size > largestAttachment) fail(errors.PAYLOAD_TOO_LARGE())
    return { bytes: Buffer.from(await file.arrayBuffer()), name: nameWith('pdf', file.name) }
  }
  if (attachmentKey === undefined) return invalidField(errors, 'file', 'Sube el documento firmado.')
  const stored = attached && (await context.services.files.open(attached.key))
  if (!attached || !stored) return invalidField(errors, 'attachmentKey', noSuchUpload)
  return { ...attached, bytes: await buffer(stored) }
}

/** What a contract says of its signed paper. */
interface KeptPaper {
  signed_file_key: string
  signed_file_name: string
  signed_file_sha256: string
}

/** Looks at the paper and keeps it; one that is stored for a change that is undone is swept a day later. */
async function keepPaper(
  context: CallContext,
  paper: Paper,
  errors: PaperErrors,
  signal: AbortSignal | undefined,
): Promise<KeptPaper> {
  const { services, caller } = context
  const { bytes, name, key } = paper
  const fault = faultInPaper(bytes)
  if (fault) fail(errors[fault]())
  const kept = key ?? `${caller.tenantId}/attachments/${crypto.randomUUID()}.pdf`
  if (key === undefined) await services.files.put(kept, bytes, 'application/pdf', signal)
  return {
    signed_file_key: kept,
    signed_file_name: name,
    signed_file_sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Signs a contract or an addendum: from then on its chain takes its products and is billed. */
export async function sign(
  context: CallContext,
  input: Signature,
  errors: SignErrors,
  signal?: AbortSignal,
): Promise<ReturnType<typeof presentContract>> {
  const paper = await paperOf(context, input, errors)
  const kept = paper && (await keepPaper(context, paper, errors, signal))
  const signed = await within(context, unit => signWith(unit, input, kept, errors))
  // It came to where it can be signed just now.
  return signed ?? sign(context, input, errors, signal)
}

/**
 * In one transaction: the deal, the chain and its products are held, the guard looks, and the constraint on signed days has
 * the last word.
 * @returns undefined where only the paper is missing
 */
async function signWith(context: Context, input: Signature, paper: KeptPaper | undefined, errors: SignErrors) {
  const { tx, now } = context
  const seen = (await keysOf(tx, input.id)) ?? notFound(errors)
  const isFirst = seen.root_id === seen.id
  // In this order, and in one go: nobody who holds something waits for the next question.
  const [row, today, held, sale, own] = await settledFlows([
    contract.lock(context, input, errors),
    todayWhere(tx, {}, now),
    lockProductsOf(tx, seen),
    isFirst ? findSale(tx, seen.sale_id) : undefined,
    isFirst ? ownRented(tx, seen.id) : undefined,
  ])
  const status = lifecycle.after(row.status, 'sign') ?? wrongState(errors, row.status)
  if (row.document_stale) fail(errors.CONTRACT_STALE())
  if (input.signedOn > today) invalidField(errors, 'signedOn', 'La fecha de la firma no puede ser futura.')
  const rented = own ? inForce(own, row) : await rentedBy(tx, row)
  if (row.change && !isStillSo(await signedLinesOf(tx, row.root_id), row.change.before))
    fail(errors.ADDENDUM_OUTDATED())
  await refuseBeyondBill(context, { row, rented, startsOn: row.starts_on, field: 'deposit' }, errors)
  if (!paper) return undefined
  refuseNotReady(errors, await notReady(context, row, rented.lines, sale && factsOfSale(sale)))
  const columns = {
    status,
    signed_on: input.signedOn,
    signed_by: input.signedBy,
    signed_at: now.toString(),
    ...paper,
    // Who rents is a team of its own, unless another one was said.
    ...(row.changes_id === null && row.team_id === null && { team_id: row.client_id }),
  }
  const [_written, _effects, _tenancy, _notices, after, around] = await unless(
    'signed_once',
    () => errors.PRODUCT_TAKEN({ data: { rivals: [] } }),
    () =>
      settledFlows([
        updateContract(tx, row.id, columns),
        takeEffect(context, row, rented, held),
        isFirst ? becomeTenant(context, row, sale) : changeChain(context, row, rented),
        tell(context, row),
        findContract(tx, row.id),
        aroundOf(row, context),
      ]),
  )
  contract.record(context, 'contract.signed', { before: row, after })
  return presentContract(after ?? row, around)
}

/** Has a chain rent what its last signature says: for billing and for inventory. */
export async function takeEffect(
  context: Context,
  row: ContractRow,
  { lines, discounts }: Rented,
  held: readonly HeldProduct[],
): Promise<void> {
  await settledFlows([
    replaceSigned(context.tx, { tenantId: context.caller.tenantId, contractId: row.root_id }, lines, discounts),
    takeProducts(
      context,
      { kind: 'CONTRACT', id: row.root_id, chainId: row.sale_id },
      lines.map(({ id, productId, startsOn, endsOn }) => ({ id, productId, startsOn, endsOn })),
      held,
    ),
    agreeCredits(context, row, lines),
  ])
}

/** With the first signature of a chain its deal is won, and its client's record says what the paper says. */
async function becomeTenant(context: Context, row: ContractRow, sale: SaleRow | undefined): Promise<void> {
  await settledFlows([sale && winSale(context, sale), completeCustomer(context, row.client_id, row.client_info)])
}

/** Says of a chain how it stands with an addendum. */
async function changeChain(context: Context, row: ContractRow, { lines }: Rented): Promise<void> {
  const { tx, record } = context
  const handover = (await handoversOf(tx, row.root_id, row.id)).at(-1)
  await updateChain(tx, row.root_id, {
    current_id: row.id,
    chain_client_id: row.client_id,
    chain_ends_on: daysOfLines(lines).endsOn,
    chain_renews: lines.some(({ renews }) => renews),
    chain_monthly: row.monthly,
    // The former client's team has nothing to do with it any more; another one can be chosen.
    ...(handover?.contractId === row.id && { team_id: row.client_id }),
  })
  record({
    action: 'contract.changed_by_addendum',
    entityType: 'contract',
    entityId: row.root_id,
    after: { change: row.change_kind, changesFrom: row.changes_from, document: row.number },
  })
  context.emit({ topic: 'contracts', id: row.root_id })
}

async function tell(context: Context, row: ContractRow) {
  const { tx, caller } = context
  await notify(context, {
    tenantId: caller.tenantId,
    userIds: row.executive_id === null ? await administratorsOf(tx, [row.country_code]) : [row.executive_id],
    kind: 'CONTRACT_SIGNED',
    title: `Se firmó ${row.changes_id === null ? 'el contrato' : 'la adenda'} ${row.number ?? ''} de ${row.client_name}`,
    link: `/app/sales/contracts/${row.root_id}`,
  })
}
