import type { CrmMapping } from '@aforo/api/deals/hubspot'
import { asTenant } from '../../platform/database/transaction.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { retryFaults } from '../../platform/outside-systems/ask.ts'
import { openClient } from '../../platform/outside-systems/client.ts'
import { findConnection, lockConnection, writeMapping } from '../../platform/outside-systems/connections.queries.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { openSecrets } from '../../platform/outside-systems/secrets.ts'
import { listOwners, listRecords, readPipelines } from './api.service.ts'
import { askDeals } from './ask.service.ts'
import { mappingOf, obstacleCodes } from './deal.rules.ts'
import { dealsToReadAnew, peopleNamed, productsNamed } from './hubspot.queries.ts'

const productPages = 3

export const mappingRoutes = {
  mapping: on.salesQueue.mapping.handler(async ({ context: { services, caller }, errors }): Promise<CrmMapping> => {
    const { database, sealing } = services
    const row = (await asTenant(database, caller.tenantId, tx => findConnection(tx, 'HUBSPOT'))) ?? notFound(errors)
    const client = openClient(
      services,
      {
        tenantId: caller.tenantId,
        system: row.system,
        address: row.address,
        settings: row.settings,
        mapping: row.mapping,
        secrets: openSecrets(sealing, row),
        version: row.version,
      },
      { before: async () => {}, after: () => {} },
      8_000,
    )
    const { stages, products, owners } = mappingOf(row.mapping)
    try {
      const pipelines = await readPipelines(client)
      const people = await listOwners(client)
      const found = []
      let after: string | undefined
      for (let page = 0; page < productPages; page++) {
        const list = await listRecords(client, 'products', { properties: ['name', 'hs_sku'], after })
        found.push(...list.records)
        after = list.after
        if (after === undefined) break
      }
      const codes = found.flatMap(({ properties }) => properties.hs_sku ?? [])
      const addresses = people.flatMap(({ email }) => email ?? [])
      const [ours, users] = await asTenant(database, caller.tenantId, async tx => [
        await productsNamed(tx, codes, Object.values(products)),
        await peopleNamed(tx, addresses, Object.values(owners)),
      ])
      return {
        pipelines: pipelines.map(({ id, label, stages: there }) => ({
          id,
          label,
          stages: there.map(stage => ({ id: stage.id, label: stage.label, status: stages[id]?.[stage.id] ?? null })),
        })),
        products: found.map(({ id, properties }) => {
          const code = properties.hs_sku ?? ''
          const byHand = ours.find(one => one.id === products[id])
          const product = byHand ?? ours.find(one => code !== '' && one.code.toUpperCase() === code.toUpperCase())
          return {
            id,
            name: properties.name ?? '',
            code,
            productId: product?.id ?? null,
            productName: product?.name ?? '',
            by: byHand ? 'HAND' : product ? 'CODE' : null,
          }
        }),
        owners: people.map(({ id, email, firstName, lastName }) => {
          const address = email ?? ''
          const byHand = users.find(one => one.id === owners[id])
          const user = byHand ?? users.find(one => one.username === address.trim().toLowerCase())
          return {
            id,
            name: [firstName, lastName].filter(Boolean).join(' ') || address,
            email: address,
            userId: user?.id ?? null,
            userName: user?.name ?? '',
            by: byHand ? 'HAND' : user ? 'MAIL' : null,
          }
        }),
        version: row.version,
      }
    } catch (error) {
      if (error instanceof OutsideFault) fail(errors.UNAVAILABLE())
      throw error
    }
  }),

  setMapping: on.salesQueue.setMapping.handler(async ({ input, context, errors }) => {
    const { tx, now, record, emit } = context
    const row = (await lockConnection(tx, 'HUBSPOT')) ?? notFound(errors)
    if (input.version !== undefined && input.version !== row.version) fail(errors.CONNECTION_CHANGED())
    const { stages, products, owners } = mappingOf(row.mapping)
    const people = input.owners.flatMap(({ userId }) => userId ?? [])
    const users = new Set((await peopleNamed(tx, [], people)).map(({ id }) => id))
    for (const [place, { id, userId }] of input.owners.entries()) {
      if (userId === null) delete owners[id]
      else if (users.has(userId)) owners[id] = userId
      else invalidField(errors, `owners.${place}.userId`, 'Esa persona no existe.')
    }
    const wanted = input.products.flatMap(({ productId }) => productId ?? [])
    const known = new Set((await productsNamed(tx, [], wanted)).map(({ id }) => id))
    for (const [place, { id, productId }] of input.products.entries()) {
      if (productId === null) delete products[id]
      else if (known.has(productId)) products[id] = productId
      else invalidField(errors, `products.${place}.productId`, 'Ese producto no existe.')
    }
    for (const { pipelineId, stageId, status } of input.stages) {
      const { [stageId]: _before, ...rest } = stages[pipelineId] ?? {}
      stages[pipelineId] = status === null ? rest : { ...rest, [stageId]: status }
    }
    await writeMapping(tx, 'HUBSPOT', { stages, products, owners }, now)
    record({
      action: 'connection.mapping_changed',
      entityType: 'connection',
      entityId: row.id,
      after: { stages: input.stages.length, products: input.products.length, owners: input.owners.length },
    })
    emit({ topic: 'connections' })
    // Whose deals they are is said by the deals themselves.
    if (input.owners.length > 0) await askDeals(context, await dealsToReadAnew(tx))
    const retried = await retryFaults(context, 'HUBSPOT', Object.values(obstacleCodes))
    return { version: row.version + 1, retried }
  }),
}
