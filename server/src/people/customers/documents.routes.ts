import { attachmentsOfRecord } from '../../platform/attachments/record-attachments.service.ts'
import { on } from '../../platform/http/on.ts'
import { findCustomer, lockCustomer } from './customers.queries.ts'

/** They stay as they are once the customer's team has ended. */
const documents = attachmentsOfRecord({
  async ownerOf({ tx }, id) {
    const customer = await findCustomer(tx, id)
    return customer && { entityType: 'customer', entityId: id, mayChange: customer.status !== 'INACTIVE' }
  },
  lock: ({ tx }, id) => lockCustomer(tx, id),
  tell: ({ emit }, id) => emit({ topic: 'customers', id }),
})

/** A customer's documents: identity papers, powers, signed annexes. */
export const documentRoutes = {
  attachments: on.customers.attachments.handler(documents.list),
  attachment: on.customers.attachment.handler(documents.one),
  attach: on.customers.attach.handler(documents.add),
  renameAttachment: on.customers.renameAttachment.handler(documents.rename),
  removeAttachment: on.customers.removeAttachment.handler(documents.remove),
  restoreAttachment: on.customers.restoreAttachment.handler(documents.restore),
}
