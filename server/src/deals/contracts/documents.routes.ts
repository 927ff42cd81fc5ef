import { attachmentsOfRecord } from '../../platform/attachments/record-attachments.service.ts'
import { on } from '../../platform/http/on.ts'
import { findContract } from './contracts.queries.ts'
import { lockChain } from './locks.queries.ts'

const documents = attachmentsOfRecord({
  async ownerOf({ tx }, id) {
    const contract = await findContract(tx, id)
    return contract && { entityType: 'contract', entityId: id, mayChange: contract.status !== 'ARCHIVED' }
  },
  lock: async ({ tx }, id) => {
    const contract = await findContract(tx, id)
    if (contract) await lockChain(tx, contract.root_id)
  },
  tell: ({ emit }, id) => emit({ topic: 'contracts', id }),
})

/** A contract's documents beside its signed paper: powers, inventories, letters. */
export const contractDocumentRoutes = {
  attachments: on.contracts.attachments.handler(documents.list),
  attachment: on.contracts.attachment.handler(documents.one),
  attach: on.contracts.attach.handler(documents.add),
  renameAttachment: on.contracts.renameAttachment.handler(documents.rename),
  removeAttachment: on.contracts.removeAttachment.handler(documents.remove),
  restoreAttachment: on.contracts.restoreAttachment.handler(documents.restore),
}
