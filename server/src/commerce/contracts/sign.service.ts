import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { largestAttachment } from '@aforo/contract/platform/attachments'
import { administratorsOf, notify } from '../../front-desk/notifications/notifications.ts'
import { completeCustomer } from '../../people/customers/customers.ts'
import { findAttachment } from '../../platform/attachments/attachments.queries.ts'
import { nameWith } from '../../platform/attachments/attachments.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail } from '../../platform/http/on.ts'
import { invalidField, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { todayWhere } from '../inventory/free.queries.ts'
import { lockProducts } from '../inventory/takings.queries.ts'
import { takeProducts } from '../inventory/takings.service.ts'
import { winSale } from '../sales/won.service.ts'
import type { ContractRow } from './contracts.queries.ts'
import { daysOfLines, lifecycle } from './contracts.rules.ts'
import { type Context, contract } from './contracts.service.ts'
import { agreeCredits } from './credits.service.ts'
import { productsOf, replaceSigned } from './lines.queries.ts'
import { faultInPaper } from './pdf.rules.ts'
import { type Rented, rentedBy } from './plan.service.ts'
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

/** Keeps the paper. @returns its key */
async function keep({ services, caller }: Context, { bytes, key }: Paper): Promise<string> {
  if (key !== undefined) return key
  const made = `${caller.tenantId}/attachments/${crypto.randomUUID()}.pdf`
  // What is stored for a change that is undone is swept a day later.
  await services.files.put(made, bytes, 'application/pdf')
  return made
}

/**
 * Signs a contract or an addendum: from then on its chain takes its products and is billed. In one transaction: the deal,
 * the chain and its products are held, the guard looks, and the constraint on signed days has the last word.
 */
export async function sign(context: Context, input: Signature, errors: SignErrors) {
  const { tx, now } = context
  const row = await contract.lock(context, input, errors)
  const status = lifecycle.after(row.status, 'sign') ?? wrongState(errors, row.status)
  const paper = await paperOf(context, input, errors)
  const fault = faultInPaper(paper.bytes)
  if (fault) fail(errors[fault]())
  if (row.document_stale) fail(errors.CONTRACT_STALE())
  if (input.signedOn > (await todayWhere(tx, {}, now)))
    invalidField(errors, 'signedOn', 'La fecha de la firma no puede ser futura.')
  const rented = await rentedBy(tx, row)
  const productIds = [...new Set([...rented.lines.map(({ productId }) => productId), ...(await productsOf(tx, row))])]
  if (productIds.length > 0) await lockProducts(tx, productIds)
  refuseNotReady(errors, await notReady(context, row, rented.lines))
  await updateContract(tx, row.id, {
    status,
    signed_on: input.signedOn,
    signed_by: input.signedBy,
    signed_at: now.toString(),
    signed_file_key: await keep(context, paper),
    signed_file_name: paper.name,
    signed_file_sha256: createHash('sha256').update(paper.bytes).digest('hex'),
    // Who rents is a team of its own, unless another one was said.
    ...(row.changes_id === null && row.team_id === null && { team_id: row.client_id }),
  })
  await takeEffect(context, row, rented, errors)
  await tell(context, row)
  return contract.changed(context, 'contract.signed', row)
}

/** Has a chain rent what its last signature says: for billing, for inventory, and in its lists. */
async function takeEffect(context: Context, row: ContractRow, { lines, discounts }: Rented, errors: SignErrors) {
  const { tx, caller, record } = context
  await unless(
    'signed_once',
    () => errors.PRODUCT_TAKEN({ data: { rivals: [] } }),
    () => replaceSigned(tx, { tenantId: caller.tenantId, contractId: row.root_id }, lines, discounts),
  )
  if (row.changes_id === null) {
    await winSale(context, row.sale_id)
    await completeCustomer(context, row.client_id, row.client_info)
  }
  await takeProducts(
    context,
    { kind: 'CONTRACT', id: row.root_id, chainId: row.sale_id },
    lines.map(({ id, productId, startsOn, endsOn }) => ({ id, productId, startsOn, endsOn })),
  )
  await agreeCredits(context, row, lines)
  if (row.changes_id === null) return
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
