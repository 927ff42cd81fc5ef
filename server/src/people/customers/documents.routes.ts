import {
  attach,
  attachmentOf,
  attachmentsOf,
  bringBackAttachment,
  type Owner,
  removeAttachment,
  renameAttachment,
} from '../../platform/attachments/attachments.service.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { findCustomer, lockCustomer } from './customers.queries.ts'

async function ownerOf({ tx }: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<Owner> {
  const { status } = (await findCustomer(tx, id)) ?? notFound(errors)
  return { entityType: 'customer', entityId: id, mayChange: status !== 'INACTIVE' }
}

/** The customer, held for this transaction, if its team has not ended. */
async function lockOwner(
  context: HandlerContext,
  id: string,
  errors: Refusals<'NOT_FOUND'> & { WRONG_STATE(): Error },
): Promise<Owner> {
  await lockCustomer(context.tx, id)
  const owner = await ownerOf(context, id, errors)
  if (!owner.mayChange) fail(errors.WRONG_STATE())
  return owner
}

const tell = ({ emit }: HandlerContext, id: string) => emit({ topic: 'customers', id })

/** A customer's documents: identity papers, powers, signed annexes. */
export const documentRoutes = {
  attachments: on.customers.attachments.handler(async ({ input, context, errors }) =>
    attachmentsOf(context, await ownerOf(context, input.id, errors)),
  ),

  attachment: on.customers.attachment.handler(async ({ input, context, errors }) =>
    attachmentOf(context, await ownerOf(context, input.id, errors), input.attachmentId, errors),
  ),

  attach: on.customers.attach.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const attached = await attach(context, owner, input.file, errors)
    tell(context, input.id)
    return attached
  }),

  renameAttachment: on.customers.renameAttachment.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const renamed = await renameAttachment(context, owner, input, errors)
    tell(context, input.id)
    return renamed
  }),

  removeAttachment: on.customers.removeAttachment.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const removed = await removeAttachment(context, owner, input, errors)
    tell(context, input.id)
    return removed
  }),

  restoreAttachment: on.customers.restoreAttachment.handler(async ({ input, context, errors }) => {
    const owner = await lockOwner(context, input.id, errors)
    const restored = await bringBackAttachment(context, owner, input.attachmentId, errors)
    tell(context, input.id)
    return restored
  }),
}
