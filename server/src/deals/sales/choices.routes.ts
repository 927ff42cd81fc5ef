import { clientDocumentName } from '@aforo/api/people/client-documents'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { countSellable, listSellable } from './lines.queries.ts'
import { clientChoices, crmContacts, customerChoices, hasCustomer, listExecutives } from './parties.queries.ts'

export const choiceRoutes = {
  executives: on.sales.executives.handler(({ context: { tx } }) => listExecutives(tx)),

  clients: on.sales.clients.handler(({ input, context: { tx } }) => clientChoices.page(tx, input, row => row)),

  searchClients: on.sales.searchClients.handler(({ input, context: { tx } }) =>
    customerChoices.page(tx, input, row => ({
      ...camelCased(row, ['id', 'name', 'legal_name', 'tax_id', 'requires_purchase_order']),
      documentName: clientDocumentName(row.document_type, row.country_code),
    })),
  ),

  clientContacts: on.sales.clientContacts.handler(async ({ input: { id }, context: { tx }, errors }) => {
    if (!(await hasCustomer(tx, id))) notFound(errors)
    return crmContacts(tx, id)
  }),

  sellable: on.sales.sellable.handler(({ input, context: { tx }, errors }) => {
    if (input.to !== undefined && input.to < input.from)
      invalidField(errors, 'to', 'La fecha final no puede ser anterior a la inicial.')
    return readPage(input, {
      rows: stretch => listSellable(tx, input, stretch),
      total: () => countSellable(tx, input),
      present: row => ({
        productId: row.id,
        ...camelCased(row, ['code', 'name', 'type', 'campus_id', 'campus_name', 'capacity', 'price']),
        nextPrice: row.price ? null : row.next,
        // Any number of clients has a service at once.
        taken: row.taken,
      }),
    })
  }),
}
