import { randomUUIDv7 } from 'node:crypto'
import type { NoticeParty } from '@aforo/api/deals/contract-states'
import { isRenewing, linesUntil, noticeEffect, type RenewingTerms } from '@aforo/api/deals/contract-terms.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { claimUpload, noSuchUpload, readOwnFile } from '../../platform/assets/assets.ts'
import { findAttachmentOf } from '../../platform/attachments/attachments.queries.ts'
import {
  attach,
  type Stored,
  storeUpload,
  type UploadRefusals,
} from '../../platform/attachments/attachments.service.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, on, within } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import { type Context, contract } from './contracts.service.ts'
import { endingTerms } from './ending.rules.ts'
import { lockProductsOf, signedDiscountsOf, signedLinesOf } from './lines.queries.ts'
import { insertNotice, noticeOf, takeBack } from './notices.queries.ts'
import { rivalsOf } from './rivals.service.ts'
import { takeEffect } from './sign.service.ts'
import { endAddenda, updateContract } from './writes.queries.ts'

type NoticeErrors = Refusals<'INVALID_FIELD' | 'CONTRACT_NOT_RENEWING' | 'NOTICE_GIVEN'> &
  WrongState<ContractRow['status']>

/** The terms that a notice given on a day would end. @throws what speaks against a notice */
async function renewingTerms(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: ContractRow,
  givenOn: string,
  errors: NoticeErrors,
): Promise<RenewingTerms> {
  if (row.status !== 'SIGNED') wrongState(errors, row.status)
  const terms = endingTerms(row)
  if (row.changes_id !== null || !row.chain_renews || !isRenewing(terms)) return fail(errors.CONTRACT_NOT_RENEWING())
  if (await noticeOf(tx, row.id)) fail(errors.NOTICE_GIVEN())
  if (givenOn > (await todayWhere(tx, {}, now)))
    invalidField(errors, 'givenOn', 'La fecha del aviso no puede ser futura.')
  if (row.signed_on !== null && givenOn < row.signed_on)
    invalidField(errors, 'givenOn', 'El aviso no puede ser anterior a la firma del contrato.')
  return terms
}

interface Given {
  id: string
  file?: File
  attachmentKey?: string
  givenOn: string
  givenBy: string
  party: NoticeParty
  version?: number
}

type GivingErrors = NoticeErrors & UploadRefusals & Parameters<typeof contract.lock>[2]

/** The paper of a notice, kept among the contract's documents. @param stored its file, if one came with the call */
async function paperOf(
  context: Context,
  { id, attachmentKey }: Given,
  stored: Stored | undefined,
  errors: GivingErrors,
) {
  const owner = { entityType: 'contract', entityId: id, mayChange: true } as const
  if (stored === undefined && attachmentKey === undefined)
    return invalidField(errors, 'file', 'Sube el documento del aviso.')
  const own = attachmentKey && !stored && (await findAttachmentOf(context.tx, owner, attachmentKey))
  if (own) return own
  const paper = stored ?? (await uploadedPaper(context, attachmentKey ?? '', errors))
  const { attachmentKey: key } = await attach(context, owner, paper, errors)
  return (await findAttachmentOf(context.tx, owner, key)) ?? notFound(errors)
}

/** A file that was uploaded before, as one that is about to be the contract's. @throws INVALID_FIELD */
async function uploadedPaper(context: Context, key: string, errors: GivingErrors): Promise<Stored> {
  const missing = () => invalidField(errors, 'attachmentKey', noSuchUpload)
  const kind = (await claimUpload(context, key)) ?? missing()
  if (kind === 'XLSX') return invalidField(errors, 'attachmentKey', 'El aviso es un PDF, un DOCX o una imagen.')
  const bytes = (await readOwnFile(context.services, context.caller.tenantId, key)) ?? missing()
  return { key, kind, size: bytes.length, name: `Aviso de no renovación.${key.split('.').at(-1)}` }
}

/** Gives the contract its last day, in one transaction. */
async function give(context: Context, input: Given, stored: Stored | undefined, errors: GivingErrors) {
  const { tx, caller, now } = context
  const row = await contract.lock(context, input, errors)
  const { givenOn, givenBy, party } = input
  const { endsOn, onTime } = noticeEffect(await renewingTerms(context, row, givenOn, errors), givenOn)
  const held = await lockProductsOf(tx, row)
  const lines = linesUntil(await signedLinesOf(tx, row.id), endsOn)
  if (lines.some(({ startsOn, renews }) => renews && startsOn > endsOn))
    invalidField(
      errors,
      'givenOn',
      `Con este aviso terminaría el ${formatDate(endsOn)}, y una de sus líneas empieza después: prepara una adenda de término.`,
    )
  const paper = await paperOf(context, input, stored, errors)
  await unless('contract_notices_one', errors.NOTICE_GIVEN, () =>
    insertNotice(tx, {
      tenant_id: caller.tenantId,
      id: randomUUIDv7(),
      contract_id: row.id,
      given_on: givenOn,
      party,
      given_by: givenBy,
      ends_on: endsOn,
      on_time: onTime,
      file_key: paper.file_key,
      file_name: paper.name,
      recorded_by: caller.userId,
      recorded_at: now.toString(),
    }),
  )
  await updateContract(tx, row.id, { chain_ends_on: endsOn })
  await endAddenda(tx, row.id, endsOn)
  await takeEffect(context, row, { lines, discounts: await signedDiscountsOf(tx, row.id) }, held)
  await tell(context, row, `${nameOf(row)} no se renueva: termina el ${formatDate(endsOn)}`)
  return contract.changed(context, 'contract.notice_given', row, {
    noticeGivenOn: givenOn,
    noticeParty: party,
    noticeGivenBy: givenBy,
    noticeEnd: endsOn,
    document: paper.name,
  })
}

export const noticeRoutes = {
  noticeEffect: on.contracts.noticeEffect.handler(async ({ input, context, errors }) => {
    const row = (await findContract(context.tx, input.id)) ?? notFound(errors)
    const { endsOn, onTime, noticeBy, renewals } = noticeEffect(
      await renewingTerms(context, row, input.givenOn, errors),
      input.givenOn,
    )
    return { givenOn: input.givenOn, endDate: endsOn, onTime, noticeBy, renewals }
  }),

  giveNotice: on.contracts.giveNotice.handler(async ({ input, context, errors, signal }) => {
    // What speaks against it is said before its file is read and stored, which is in no transaction.
    await within(context, async unit => {
      const row = (await findContract(unit.tx, input.id)) ?? notFound(errors)
      await renewingTerms(unit, row, input.givenOn, errors)
    })
    const stored = input.file && (await storeUpload(context, input.file, errors, signal))
    return within(context, unit => give(unit, input, stored, errors))
  }),

  takeNoticeBack: on.contracts.takeNoticeBack.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const row = await contract.lock(context, input, errors)
    if (row.status !== 'SIGNED') wrongState(errors, row.status)
    const notice = await noticeOf(tx, row.id)
    // An addendum that gave the contract a last day of its own has the last word.
    if (!notice || !row.chain_renews) return fail(errors.NO_NOTICE())
    const held = await lockProductsOf(tx, row)
    const lines = linesUntil(await signedLinesOf(tx, row.id), null)
    const wanted = lines.filter(({ exclusive, renews }) => exclusive && renews)
    const rivals = await rivalsOf(context, row.sale_id, wanted)
    if (rivals.length > 0) fail(errors.PRODUCT_TAKEN({ data: { rivals } }))
    await takeBack(tx, notice.id, { by: caller.userId, at: now, reason: input.reason })
    await updateContract(tx, row.id, { chain_ends_on: null })
    await endAddenda(tx, row.id, null)
    await unless(
      'signed_once',
      () => errors.PRODUCT_TAKEN({ data: { rivals: [] } }),
      async () => takeEffect(context, row, { lines, discounts: await signedDiscountsOf(tx, row.id) }, held),
    )
    await tell(context, row, `Se retiró el aviso de no renovación: ${nameOf(row)} se sigue renovando`)
    return contract.changed(context, 'contract.notice_taken_back', row, { noticeReason: input.reason })
  }),
}

const nameOf = (row: ContractRow) => `el contrato ${row.number ?? ''} de ${row.client_name}`

async function tell(context: Context, row: ContractRow, words: string) {
  const { tx, caller } = context
  await notify(context, {
    tenantId: caller.tenantId,
    userIds: row.executive_id === null ? await administratorsOf(tx, [row.country_code]) : [row.executive_id],
    kind: 'CONTRACT_ENDING',
    title: words.charAt(0).toUpperCase() + words.slice(1),
    link: `/app/sales/contracts/${row.id}`,
  })
}
