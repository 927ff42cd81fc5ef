import { z } from 'zod'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { OutsideHandler } from '../../platform/outside-systems/connector.ts'
import { learnZone, listRecords, searchChanged } from './api.service.ts'
import { askDeals } from './ask.service.ts'
import { changedAt } from './deal.rules.ts'
import { findReads, salesCalled, writeReads } from './hubspot.queries.ts'

/** Looks back so far behind what was read: HubSpot's search lags behind its records. */
const overlap = { minutes: 10 }
/** Deals asked for in one comparison; the next one goes on where it ended. */
const mostDeals = 5_000
/** HubSpot pages no further than 10,000 results. */
const mostPages = 90
const archivedPages = 5

/** What changed since a moment, and up to which moment that is known. */
async function changesSince(client: OutsideClient, since: Temporal.Instant) {
  const changed = new Map<string, { at: Temporal.Instant; name: string }>()
  let until = since
  let after: string | undefined
  for (let page = 0; page < mostPages && changed.size < mostDeals; page++) {
    const found = await searchChanged(client, since, after)
    for (const record of found.records) {
      const at = changedAt(record)
      changed.set(record.id, { at, name: record.properties.dealname ?? '' })
      if (Temporal.Instant.compare(at, until) > 0) until = at
    }
    after = found.after
    if (after === undefined) return { changed, until }
  }
  return { changed, until }
}

async function archivedNow(client: OutsideClient): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (let page = 0; page < archivedPages; page++) {
    const found = await listRecords(client, 'deals', { properties: ['hs_lastmodifieddate'], archived: true, after })
    ids.push(...found.records.map(({ id }) => id))
    after = found.after
    if (after === undefined) break
  }
  return ids
}

/** Asks for the deals that changed there and are older here, whoever told of them or not. */
export const reconcileTask: OutsideHandler<Record<string, never>> = {
  label: 'Comparar con HubSpot',
  payload: z.object({}),
  async carryOut(client, _task, { database }) {
    await learnZone(client)
    const reads = await asTenant(database, client.tenantId, findReads)
    const since = reads?.read_until?.subtract(overlap) ?? Temporal.Instant.fromEpochMilliseconds(0)
    const { changed, until } = await changesSince(client, since)
    const archived = await archivedNow(client)
    return async unit => {
      const { tx, now } = unit
      const known = await salesCalled(tx, [...changed.keys(), ...archived])
      const isNew = (id: string, at: Temporal.Instant) => {
        const sale = known.find(one => one.external_id === id)
        return !sale?.external_modified_at || Temporal.Instant.compare(at, sale.external_modified_at) > 0
      }
      const stale = [...changed].filter(([id, { at }]) => isNew(id, at)).map(([id]) => id)
      const gone = archived.filter(id => known.some(one => one.external_id === id && one.external_gone_at === null))
      const names = new Map([...changed].flatMap(([id, { name }]) => (name ? [[id, name] as const] : [])))
      for (let first = 0; first < stale.length; first += 500)
        await askDeals(unit, stale.slice(first, first + 500), names)
      await askDeals(unit, gone)
      await writeReads(tx, unit.tenantId, changed.size > 0 ? until : null, now)
    }
  },
}
