import { randomUUIDv7 } from 'node:crypto'
import type { Zone } from '@aforo/api/people/zones'
import { unless } from '../../platform/database/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant, inAllCountries } from '../../platform/database/transaction.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals, refuseFault, type Stale } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { grantedZones, openZones } from './mine.service.ts'
import { bringBack, deleteZone, lockRemoved } from './removal.queries.ts'
import { historyWords, presentZone, presentZoneSummary, traceOf } from './zones.present.ts'
import {
  campusExists,
  deleteZoneSpace,
  findOwnPrefix,
  findTaken,
  findZone,
  holdSpaces,
  insertZone,
  insertZoneSpaces,
  listPlaces,
  lockZone,
  setGrants,
  spacesOfZone,
  updateZone,
  zoneList,
  zoneOfSpace,
} from './zones.queries.ts'
import { faultInAccess, type ZoneAccess } from './zones.rules.ts'

async function read(tx: Tx, id: string): Promise<Zone | undefined> {
  const row = await findZone(tx, id)
  return row && presentZone(row, await spacesOfZone(tx, id))
}

const zoneRecord = recordOf({
  type: 'zone',
  find: ({ tx }, id) => read(tx, id),
  lock: async ({ tx }, id) => ((await lockZone(tx, id)) ? read(tx, id) : undefined),
  present: zone => zone,
  trace: traceOf,
  event: ({ id }) => ({ topic: 'zones', id }),
  words: historyWords,
})

/** Refuses what of a zone's access can't be. @throws INVALID_FIELD */
const checkAccess = async (
  tx: Tx,
  access: Pick<ZoneAccess, 'type' | 'grantedDomains'>,
  errors: Refusals<'INVALID_FIELD'>,
) => refuseFault(errors, faultInAccess(access, (await findOwnPrefix(tx)).domain_prefix))

async function addSpaces(
  context: HandlerContext,
  { spaceIds, ...input }: { id: string; version?: number; spaceIds: string[] },
  errors: Refusals<'NOT_FOUND' | 'SPACE_IN_ZONE'> & Partial<Stale<Zone>>,
): Promise<Zone> {
  const { tx } = context
  const wanted = [...new Set(spaceIds)]
  const before = await zoneRecord.lock(context, input, errors)
  if ((await holdSpaces(tx, wanted)).length < wanted.length) notFound(errors)
  const added = await insertZoneSpaces(tx, before.id, wanted)
  // Asked after the insert, which waited for others: whoever was first keeps the space, and this call adds none.
  const taken = await findTaken(tx, before.id, wanted)
  if (taken) throw errors.SPACE_IN_ZONE({ data: taken })
  if (added === 0) return before
  await updateZone(tx, before.id, {})
  return zoneRecord.changed(context, 'zone.spaces_added', before)
}

export const zoneRoutes = {
  search: on.zones.search.handler(({ input, context: { tx } }) => zoneList.page(tx, input, presentZoneSummary)),

  // Two transactions one after the other: what others share is in their tenants, out of sight of the caller's own.
  mine: on.zones.mine.handler(async ({ context: { services, caller } }) => {
    const { database } = services
    const read = (tx: Tx) => openZones(tx, caller.userId)
    const { open, isSuspended } = await asTenant(database, caller.tenantId, read, { countries: caller.countries })
    return isSuspended ? open : [...open, ...(await grantedZones(database, caller.tenantId))]
  }),

  granted: on.zones.granted.handler(async ({ input, context: { tx }, errors }) => {
    const zone = (await findZone(tx, input.id)) ?? notFound(errors)
    return { zoneId: zone.id, domains: zone.granted_domains.map(domainPrefix => ({ domainPrefix })) }
  }),

  detail: on.zones.detail.handler(
    async ({ input, context: { tx }, errors }) => (await read(tx, input.id)) ?? notFound(errors),
  ),

  history: on.zones.history.handler(({ input, context, errors }) => zoneRecord.history(context, input, errors)),

  places: on.zones.places.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await campusExists(tx, input.campusId))) notFound(errors)
    return listPlaces(tx, input.campusId)
  }),

  create: on.zones.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { name, type, grantedDomains } = input
    await checkAccess(tx, input, errors)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'zones_name',
      () => errors.NAME_TAKEN(),
      () => insertZone(tx, { ...key, name, type }),
    )
    await setGrants(tx, key.id, grantedDomains)
    return zoneRecord.created(context, 'zone.created', key.id, errors)
  }),

  freeSpace: on.zones.freeSpace.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const spaceId = input.spaceId ?? input.id
    const zoneId = input.spaceId ? input.id : (await zoneOfSpace(tx, input.id))?.zone_id
    if (!zoneId) notFound(errors)
    const before = await zoneRecord.lock(context, { id: zoneId, version: input.version }, errors)
    if (!(await deleteZoneSpace(tx, zoneId, spaceId))) notFound(errors)
    await updateZone(tx, zoneId, {})
    return zoneRecord.changed(context, 'zone.space_freed', before)
  }),

  addSpace: on.zones.addSpace.handler(({ input: { spaceId, ...input }, context, errors }) =>
    addSpaces(context, { ...input, spaceIds: [spaceId] }, errors),
  ),

  addSpaces: on.zones.addSpaces.handler(({ input: { spaceId, ...input }, context, errors }) =>
    addSpaces(context, { ...input, spaceIds: spaceId }, errors),
  ),

  rename: on.zones.rename.handler(async ({ input, context, errors }) => {
    const before = await zoneRecord.lock(context, input, errors)
    await unless(
      'zones_name',
      () => errors.NAME_TAKEN(),
      () => updateZone(context.tx, before.id, { name: input.name }),
    )
    return zoneRecord.changed(context, 'zone.renamed', before)
  }),

  setAccess: on.zones.setAccess.handler(async ({ input, context, errors }) => {
    const { tx } = context
    await checkAccess(tx, input, errors)
    const before = await zoneRecord.lock(context, input, errors)
    await setGrants(tx, before.id, input.grantedDomains)
    await updateZone(tx, before.id, { type: input.type })
    return zoneRecord.changed(context, 'zone.access_changed', before)
  }),

  remove: on.zones.remove.handler(async ({ input, context, errors }) => {
    const before = await zoneRecord.lock(context, input, errors)
    await deleteZone(context.tx, before.id, context.now)
    zoneRecord.record(context, 'zone.deleted', { before })
    return { message: 'Se eliminó la zona y sus espacios quedaron libres.' }
  }),

  restore: on.zones.restore.handler(async ({ input: { id }, context, errors }) => {
    const { tx } = context
    const removed = await lockRemoved(tx, id)
    if (!removed) {
      // Asked twice, it answers the same.
      return { zone: (await read(tx, id)) ?? notFound(errors), spacesLost: 0 }
    }
    await inAllCountries(tx)
    const spacesLost = await unless('zones_name', errors.NAME_TAKEN, () => bringBack(tx, removed))
    context.emit({ topic: 'teams' })
    return { zone: await zoneRecord.created(context, 'zone.restored', id, errors), spacesLost }
  }),
}
