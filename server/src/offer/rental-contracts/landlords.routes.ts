import { randomUUIDv7 } from 'node:crypto'
import { type LandlordFields, landlordDefaults } from '@aforo/api/offer/landlords'
import { landlordWords } from '@aforo/api/offer/rental-contract-words'
import { readTaxId } from '../../people/customers/customers.ts'
import { unless } from '../../platform/database/constraints.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { presentLandlord, presentLandlordSummary } from './landlords.present.ts'
import {
  findAnyLandlord,
  findLandlord,
  insertLandlord,
  landlordColumns,
  landlordFields,
  landlordList,
  lockLandlord,
  updateLandlord,
} from './landlords.queries.ts'

const landlord = recordOf({
  type: 'landlord',
  find: ({ tx }, id) => findLandlord(tx, id),
  lock: async ({ tx }, id) => {
    await lockLandlord(tx, id)
    return findLandlord(tx, id)
  },
  present: presentLandlord,
  trace: landlordFields,
  event: row => ({ topic: 'rental-contracts', id: row.id }),
  words: { fields: landlordWords },
})

/** The tax id as it is kept. @throws INVALID_FIELD where it can't be one of its country */
function withTaxId(fields: LandlordFields, errors: Refusals<'INVALID_FIELD'>): LandlordFields {
  if (fields.taxId === null) return fields
  const read = readTaxId(fields.countryCode, fields.taxId)
  return 'fault' in read ? invalidField(errors, 'taxId', read.fault) : { ...fields, taxId: read.taxId }
}

const withoutTwin = (errors: Refusals<'INVALID_FIELD'>, write: () => Promise<void>) =>
  unless('landlords_tax_id', () => invalidField(errors, 'taxId', 'Ya hay un propietario con ese número.'), write)

export const landlordRoutes = {
  active: on.landlords.active.handler(({ input, context: { tx, now } }) =>
    landlordList.page(tx, { ...input, activeAt: now, sort: 'name' }, presentLandlordSummary),
  ),

  search: on.landlords.search.handler(({ input, context: { tx } }) =>
    landlordList.page(tx, input, presentLandlordSummary),
  ),

  create: on.landlords.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const id = randomUUIDv7()
    const fields = withTaxId({ ...landlordDefaults, ...input }, errors)
    await withoutTwin(errors, () => insertLandlord(tx, { ...landlordColumns(fields), tenant_id: caller.tenantId, id }))
    return landlord.created(context, 'landlord.created', id, errors)
  }),

  get: on.landlords.get.handler(async ({ input, context: { tx }, errors }) =>
    presentLandlord((await findLandlord(tx, input.id)) ?? notFound(errors)),
  ),

  update: on.landlords.update.handler(async ({ input, context, errors }) => {
    const { id, version, ...given } = input
    const before = await landlord.lock(context, { id, version }, errors)
    const fields = withTaxId({ ...landlordFields(before), ...given }, errors)
    await withoutTwin(errors, () => updateLandlord(context.tx, id, landlordColumns(fields)))
    return landlord.changed(context, 'landlord.changed', before)
  }),

  remove: on.landlords.remove.handler(async ({ input, context, errors }) => {
    const before = await landlord.lock(context, input, errors)
    await refuseInUse(context, { subject: 'LANDLORD', id: before.id }, 'REMOVE', errors)
    await updateLandlord(context.tx, before.id, { deleted_at: context.now.toString() })
    landlord.record(context, 'landlord.removed', { before })
    return { message: `Se eliminó ${before.name}.` }
  }),

  restore: on.landlords.restore.handler(async ({ input, context, errors }) => {
    await lockLandlord(context.tx, input.id)
    const before = (await findAnyLandlord(context.tx, input.id)) ?? notFound(errors)
    // Asked twice, it answers the same.
    if (before.deleted_at === null) return presentLandlord(before)
    await withoutTwin(errors, () => updateLandlord(context.tx, before.id, { deleted_at: null }))
    return landlord.changed(context, 'landlord.restored', before)
  }),

  history: on.landlords.history.handler(({ input, context, errors }) => landlord.history(context, input, errors)),
}
