import { attachmentsOfRecord } from '../../platform/attachments/record-attachments.service.ts'
import { on } from '../../platform/http/on.ts'
import { findContract, lockContract } from './contracts.queries.ts'

const documents = attachmentsOfRecord({
  async ownerOf({ tx, now }, id) {
    const contract = await findContract(tx, id, now)
    return contract && { entityType: 'rental_contract', entityId: id, mayChange: true }
  },
  lock: ({ tx }, id) => lockContract(tx, id),
  tell: ({ emit }, id) => emit({ topic: 'rental-contracts', id }),
})

/** A rental contract's documents: the signed contract, addenda, registry entries, insurance. */
export const documentRoutes = {
  attachments: on.rentalContracts.attachments.handler(documents.list),
  attachment: on.rentalContracts.attachment.handler(documents.one),
  attach: on.rentalContracts.attach.handler(documents.add),
  renameAttachment: on.rentalContracts.renameAttachment.handler(documents.rename),
  removeAttachment: on.rentalContracts.removeAttachment.handler(documents.remove),
  restoreAttachment: on.rentalContracts.restoreAttachment.handler(documents.restore),
}
