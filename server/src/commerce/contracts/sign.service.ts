import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { largestAttachment } from '@aforo/contract/platform/attachments'
import { administratorsOf, notify } from '../../front-desk/notifications/notifications.ts'
import { completeCustomer } from '../../people/customers/customers.ts'
import { findAttachment } from '../../platform/attachments/attachments.queries.ts'
import { nameWith } from '../../platform/attachments/attachments.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { together } from '../../platform/database/session.ts'
import { fail } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { todayWhere } from '../inventory/free.queries.ts'
import type { HeldProduct } from '../inventory/takings.queries.ts'
import { takeProducts } from '../inventory/takings.service.ts'
import { findSale, type SaleRow } from '../sales/sales.queries.ts'
import { winSale } from '../sales/won.service.ts'
import { presentContract } from './contracts.present.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import { daysOfLines, lifecycle } from './contracts.rules.ts'
import { aroundOf, type Context, contract, factsOfSale } from './contracts.service.ts'
import { agreeCredits } from './credits.service.ts'
import { lockProductsOf, replaceSigned } from './lines.queries.ts'
import { keysOf } from './locks.queries.ts'
import { faultInPaper } from './pdf.rules.ts'
import { ownRented, type Rented, rentedBy } from './plan.service.ts'
import { notReady, refuseNotReady } from './ready.service.ts'
import { updateChain, updateContract } from './writes.queries.ts'

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
  Refusals<'CONTRACT_INCOMPLETE' | 'PRODUCT_TAKEN' | 'DEAL_NOT_READY' | 'CONTRACT_STALE'>

/** The signed paper: its bytes, and where it is kept if it is already. */
interface Paper {
  bytes: Buffer
  name: string
  key?: string
}

async function paperOf(context: Context, { id, file, attachmentKey }: Signature, errors: PaperErrors): Promise<Paper> {
  if (file) {
    if (file.size > largestAttachment) fail(errors.PAYLOAD_TOO_LARGE())
    return { bytes: Buffer.from(await file.arrayBuffer()), name: nameWith('pdf', file.name) }
  }
  if (attachmentKey === undefined) return invalidField(errors, 'file', 'Sube el documento firmado.')
  const row = await findAttachment(context.tx, { entityType: 'contract', entityId: id }, attachmentKey)
  const stored = row && (await context.services.files.open(row.file_key))
  if (!row || !stored) return invalidField(errors, 'attachmentKey', 'Elige un documento de este contrato.')
  return { bytes: await buffer(stored), name: row.name, key: row.file_key }
}

/** What a contract says of its signed paper. */
interface KeptPaper {
  signed_file_key: string
  signed_file_name: string
  signed_file_sha256: string
}

/** Looks at the paper and keeps it. */
async function keepPaper(context: Context, input: Signature, errors: PaperErrors): Promise<KeptPaper> {
  const { services, caller } = context
  const { bytes, name, key } = await paperOf(context, input, errors)
  const fault = faultInPaper(bytes)
  if (fault) fail(errors[fault]())
  const kept = key ?? `${caller.tenantId}/attachments/${crypto.randomUUID()}.pdf`
  // What is stored for a change that is undone is swept a day later.
  if (key === undefined) await services.files.put(kept, bytes, 'application/pdf')
  return {
    signed_file_key: kept,
    signed_file_name: name,
    signed_file_sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/**
 * Signs a contract or an addendum: from then on its chain takes its products and is billed. In one transaction: the deal,
 * the chain and its products are held, the guard looks, and the constraint on signed days has the last word.
 */
export async function sign(context: Context, input: Signature, errors: SignErrors) {
  const { tx, now } = context
  const seen = (await keysOf(tx, input.id)) ?? notFound(errors)
  // The paper of one that could be signed as it stands is stored before anything is held, since that takes its time.
  const early =
    lifecycle.allows(seen.status, 'sign') && !seen.document_stale ? await keepPaper(context, input, errors) : undefined
  const isFirst = seen.root_id === seen.id
  // In this order, and in one go: nobody who holds something waits for the next question.
  const [row, today, held, sale, own] = await together([
    contract.lock(context, input, errors),
    todayWhere(tx, {}, now),
    lockProductsOf(tx, seen),
    isFirst ? findSale(tx, seen.sale_id) : undefined,
    isFirst ? ownRented(tx, seen.id) : undefined,
  ])
  const status = lifecycle.after(row.status, 'sign') ?? wrongState(errors, row.status)
  if (row.document_stale) fail(errors.CONTRACT_STALE())
  if (input.signedOn > today) invalidField(errors, 'signedOn', 'La fecha de la firma no puede ser futura.')
  const rented = own ?? (await rentedBy(tx, row))
  const paper = early ?? (await keepPaper(context, input, errors))
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
  const [, , , , after, around] = await unless(
    'signed_once',
    () => errors.PRODUCT_TAKEN({ data: { rivals: [] } }),
    () =>
      together([
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
async function takeEffect(
  context: Context,
  row: ContractRow,
  { lines, discounts }: Rented,
  held: readonly HeldProduct[],
): Promise<void> {
  await together([
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
  await together([sale && winSale(context, sale), completeCustomer(context, row.client_id, row.client_info)])
}

/** Says of a chain how it stands with an addendum. */
async function changeChain(context: Context, row: ContractRow, { lines }: Rented): Promise<void> {
  const { tx, record } = context
  await updateChain(tx, row.root_id, {
    current_id: row.id,
    chain_client_id: row.client_id,
    chain_ends_on: daysOfLines(lines).endsOn,
    chain_monthly: row.monthly,
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
