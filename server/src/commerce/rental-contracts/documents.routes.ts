import {
  attach,
  attachmentOf,
  attachmentsOf,
  bringBackAttachment,
  type Owner,
  removeAttachment,
  renameAttachment,
} from '../../platform/attachments/attachments.service.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { findContract, lockContract } from './contracts.queries.ts'

async function ownerOf({ tx, now }: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<Owner> {
  if (!(await findContract(tx, id, now))) notFound(errors)
  return { entityType: 'rental_contract', entityId: id, mayChange: true }
}

/** The contract, held for this transaction. */
async function lockOwner(context: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<Owner> {
  await lockContract(context.tx, id)
  return ownerOf(context, id, errors)
}

const tell = ({ emit }: HandlerContext, id: string) => emit({ topic: 'rental-contracts', id })

/** A rental contract's documents: the signed contract, addenda, registry entries, insurance. */
export const documentRoutes = {
  attachments: on.rentalContracts.attachments.handler(async ({ input, context, errors }) =>
    attachmentsOf(context, await ownerOf(context, input.id, errors)),
  ),

  attachment: on.rentalContracts.attachment.handler(async ({ input, context, errors }) =>
    attachmentOf(context, await ownerOf(context, input.id, errors), input.attachmentId, errors),
  ),

  attach: on.rentalContracts.attach.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const attached = await attach(context, owner, input.file, errors)
    tell(context, input.id)
    return attached
  }),

  renameAttachment: on.rentalContracts.renameAttachment.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const renamed = await renameAttachment(context, owner, input, errors)
    tell(context, input.id)
    return renamed
  }),

  removeAttachment: on.rentalContracts.removeAttachment.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const removed = await removeAttachment(context, owner, input, errors)
    tell(context, input.id)
    return removed
  }),

  restoreAttachment: on.rentalContracts.restoreAttachment.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const restored = await bringBackAttachment(context, owner, input.attachmentId, errors)
    tell(context, input.id)
    return restored
  }),
}
