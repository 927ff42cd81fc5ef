import type { ClientDocument } from '@aforo/api/people/client-documents'
import { registerCustomer, unregisterCustomer } from '../../people/customers/customers.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { linesOf } from './lines.queries.ts'
import { customerNamed, hasContract, isClientElsewhere } from './parties.queries.ts'
import type { SaleRow } from './sales.queries.ts'
import { columnsOf, lockForChange, owning, sale, writeSale } from './sales.service.ts'

/** The CRM's company of a deal, if the deal here is still for that one. */
const theirClient = ({ external }: SaleRow, name: string) =>
  external?.client?.name === name ? external.client : undefined

/** Writes whom a deal is for. What the CRM calls its company is the same one, so that this is no difference from it. */
async function setClient(context: HandlerContext, row: SaleRow, name: string, id: string | null): Promise<void> {
  const theirs = theirClient(row, name)
  await writeSale(context, row.id, {
    columns: { ...columnsOf(row), client_id: id, client_name: id === null || theirs ? name : null },
    lines: await linesOf(context.tx, row.id),
    external: row.external && theirs ? { ...row.external, client: { ...theirs, id } } : row.external,
    settled: row.settled,
    marks: theirs ? {} : owning(row, ['client']),
    isDeprecated: false,
  })
}

/** The customer of that tax id or name, made if there is none. @throws NAME_TAKEN if the name is another team's */
async function customerFor(
  context: HandlerContext,
  company: { name: string; documentType?: ClientDocument; taxId: string | null },
  errors: Refusals<'NAME_TAKEN'>,
): Promise<{ id: string; version?: number }> {
  const known = await customerNamed(context.tx, company)
  if (known) return { id: known }
  const made = await registerCustomer(context, company)
  if (made) return made
  // Somebody registered it at this moment from another of its deals.
  const late = await customerNamed(context.tx, company)
  return late ? { id: late } : fail(errors.NAME_TAKEN())
}

export const registerClientRoutes = {
  registerClient: on.sales.registerClient.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input, errors)
    // Asked twice, it answers the same.
    if (row.client_id !== null) return { sale: await sale.present(row, context), made: null }
    const { client_name: name } = row
    if (name === null) return invalidField(errors, 'clientName', 'El negocio no dice para qué empresa es.')
    const { documentType, taxId = null } = theirClient(row, name) ?? {}
    const { id, version } = await customerFor(context, { name, ...(documentType && { documentType }), taxId }, errors)
    await setClient(context, row, name, id)
    return {
      sale: await sale.changed(context, 'sale.changed', row),
      made: version === undefined ? null : { id, version },
    }
  }),

  unregisterClient: on.sales.unregisterClient.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { clientId, clientName, made } = input
    const row = await lockForChange(context, input, errors)
    if (row.client_id !== clientId) invalidField(errors, 'clientId', 'El negocio ya no es de ese cliente.')
    if (await hasContract(tx, row.id))
      invalidField(errors, 'clientId', 'El negocio ya tiene un contrato con ese cliente.')
    await setClient(context, row, clientName, null)
    if (made && !(await isClientElsewhere(tx, clientId)))
      await unregisterCustomer(context, { id: clientId, version: made.version })
    return sale.changed(context, 'sale.changed', row)
  }),
}
