import type { ClientDocument } from '@aforo/api/people/client-documents'
import type { Tx } from '../../platform/database/database.ts'
import type { UnitOfWork } from '../../platform/unit-of-work.ts'
import { traceOf } from './customers.present.ts'
import { findCustomer, lockCustomer, takeTaxId, updateCustomer } from './customers.queries.ts'
import { faultInKind } from './tax-id.rules.ts'

/** What a signed paper says of a client; what it doesn't say is left out. */
interface Said {
  legalName?: string
  documentType?: ClientDocument
  taxId?: string
  address?: string
}

/**
 * Writes into a customer's record what it doesn't say yet: who signs is billed, and nobody types it a second time. What
 * is there stays, and a document that another customer has, or that nobody has in its country, is left out.
 */
export async function completeCustomer(
  unit: Pick<UnitOfWork, 'record' | 'emit'> & { tx: Tx },
  id: string,
  { legalName, documentType = 'TAX_ID', taxId, address }: Said,
): Promise<void> {
  const { tx } = unit
  const [held, before] = await Promise.all([lockCustomer(tx, id), findCustomer(tx, id)])
  if (!held || !before) return
  const mayHave = taxId && before.tax_id === null && faultInKind(before.country_code, documentType) === undefined
  const taken = mayHave && (await takeTaxId(tx, id, { documentType, taxId }))
  const columns = {
    ...(legalName && before.legal_name === null && { legal_name: legalName }),
    ...(taken && { document_type: documentType, tax_id: taxId }),
    ...(address && before.billing_address === null && { billing_address: address }),
  }
  if (Object.keys(columns).length === 0) return
  await updateCustomer(tx, id, columns)
  unit.record({
    action: 'customer.changed',
    entityType: 'customer',
    entityId: id,
    before: traceOf(before),
    after: traceOf({ ...before, ...columns }),
  })
  unit.emit({ topic: 'customers', id })
}
