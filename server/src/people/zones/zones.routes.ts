import { randomUUIDv7 } from 'node:crypto'
import type { SpaceTaken, Zone } from '@aforo/contract/people/zones'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { unless } from '../../platform/database/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { listGuestZones, listOwnTeams, listOwnZones } from './access.queries.ts'
import { historyWords, presentMyZone, presentZone, presentZoneSummary, traceOf } from './zones.present.ts'
import {
  campusExists,
  countZones,
  deleteZone,
  deleteZoneSpace,
  findOwnPrefix,
  findTaken,
  findZone,
  holdSpaces,
  insertZone,
  insertZoneSpaces,
  listPlaces,
  listZones,
  lockZone,
  setGrants,
  spacesOfZone,
  updateZone,
  zoneOfSpace,
} from './zones.queries.ts'
import { faultInAccess, refusalToBook, type ZoneAccess } from './zones.rules.ts'

async function read(tx: Tx, id: string): Promise<Zone | undefined> {
  const row = await findZone(tx, id)
  return row && presentZone(row, await spacesOfZone(tx, id))
}

interface Refusals {
  NOT_FOUND(): Error
  STALE_VERSION?(given: { data: { newer: Zone } }): Error
}

/** The zone to change, held for this transaction, if it is still the one that the caller saw. */
async function lockForChange(tx: Tx, { id, version }: { id: string; version?: number }, errors: Refusals) {
  if (!(await lockZone(tx, id))) throw errors.NOT_FOUND()
  const zone = (await read(tx, id)) ?? fail(errors.NOT_FOUND())
  if (version !== undefined && version !== zone.version && errors.STALE_VERSION)
    fail(errors.STALE_VERSION({ data: { newer: zone } }))
  return zone
}

/** Leaves the traces of a change and answers the zone as it is now. */
async function changed({ tx, record, emit }: HandlerContext, action: ActionOf<'zone'>, before: Zone): Promise<Zone> {
  const after = (await read(tx, before.id)) ?? before
  record({
    action: `zone.${action}`,
    entityType: 'zone',
    entityId: before.id,
    before: traceOf(before),
    after: traceOf(after),
  })
  emit({ topic: 'zones', id: before.id })
  return after
}

async function refuseFault(
  tx: Tx,
  access: Pick<ZoneAccess, 'type' | 'grantedDomains'>,
  errors: { INVALID_FIELD(given: { data: { field: string; message: string } }): Error },
) {
  const fault = faultInAccess(access, (await findOwnPrefix(tx)).domain_prefix)
  if (fault) fail(errors.INVALID_FIELD({ data: fault }))
}

async function addSpaces(
  context: HandlerContext,
  { spaceIds, ...input }: { id: string; version?: number; spaceIds: string[] },
  errors: Refusals & { SPACE_IN_ZONE(given: { data: SpaceTaken }): Error },
): Promise<Zone> {
  const { tx } = context
  const wanted = [...new Set(spaceIds)]
  const before = await lockForChange(tx, input, errors)
  if ((await holdSpaces(tx, wanted)).length < wanted.length) throw errors.NOT_FOUND()
  const added = await insertZoneSpaces(tx, before.id, wanted)
  // Asked after the insert, which waited for others: whoever was first keeps the space, and this call adds none.
  const taken = await findTaken(tx, before.id, wanted)
  if (taken) throw errors.SPACE_IN_ZONE({ data: taken })
  if (added === 0) return before
  await updateZone(tx, before.id, {})
  return changed(context, 'spaces_added', before)
}

export const zoneRoutes = {
  search: on.zones.search.handler(async ({ input, context: { tx } }) => {
    const rows = await listZones(tx, input, { ...stretchOf(input), sort: input.sort })
    return pageOf(rows.map(presentZoneSummary), await countZones(tx, input), input)
  }),

  // Two transactions one after the other: what others share is in their tenants, out of sight of the caller's own.
  mine: on.zones.mine.handler(async ({ context: { services, caller } }) => {
    const read = async (tx: Tx) => ({ teams: await listOwnTeams(tx, caller.userId), own: await listOwnZones(tx) })
    const { teams, own } = await asTenant(services.database, caller.tenantId, read, { countries: caller.countries })
    const open = own.filter(zone => {
      const access = { type: zone.type, teamIds: zone.team_ids, grantedDomains: zone.granted_domains }
      return refusalToBook({ guest: false, teams }, access) === undefined
    })
    const isSuspended = refusalToBook({ guest: false, teams }, null) !== undefined
    const granted = isSuspended ? [] : await asSystem(services.database, tx => listGuestZones(tx, caller.tenantId))
    return [...open.map(zone => presentMyZone(zone, false)), ...granted.map(zone => presentMyZone(zone, true))]
  }),

  granted: on.zones.granted.handler(async ({ input, context: { tx }, errors }) => {
    const zone = (await findZone(tx, input.id)) ?? fail(errors.NOT_FOUND())
    return { zoneId: zone.id, domains: zone.granted_domains.map(domainPrefix => ({ domainPrefix })) }
  }),

  detail: on.zones.detail.handler(
    async ({ input, context: { tx }, errors }) => (await read(tx, input.id)) ?? fail(errors.NOT_FOUND()),
  ),

  history: on.zones.history.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await findZone(tx, input.id))) fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'zone', input.id), historyWords)
  }),

  places: on.zones.places.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await campusExists(tx, input.campusId))) fail(errors.NOT_FOUND())
    return listPlaces(tx, input.campusId)
  }),

  create: on.zones.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const { name, type, grantedDomains } = input
    await refuseFault(tx, input, errors)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'zones_name',
      () => errors.NAME_TAKEN(),
      () => insertZone(tx, { ...key, name, type }),
    )
    await setGrants(tx, key.id, grantedDomains)
    const zone = (await read(tx, key.id)) ?? fail(errors.NOT_FOUND())
    record({ action: 'zone.created', entityType: 'zone', entityId: zone.id, after: traceOf(zone) })
    emit({ topic: 'zones', id: zone.id })
    return zone
  }),

  freeSpace: on.zones.freeSpace.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const spaceId = input.spaceId ?? input.id
    const zoneId = input.spaceId ? input.id : (await zoneOfSpace(tx, input.id))?.zone_id
    if (!zoneId) throw errors.NOT_FOUND()
    const before = await lockForChange(tx, { id: zoneId, version: input.version }, errors)
    if (!(await deleteZoneSpace(tx, zoneId, spaceId))) fail(errors.NOT_FOUND())
    await updateZone(tx, zoneId, {})
    return changed(context, 'space_freed', before)
  }),

  addSpace: on.zones.addSpace.handler(({ input: { spaceId, ...input }, context, errors }) =>
    addSpaces(context, { ...input, spaceIds: [spaceId] }, errors),
  ),

  addSpaces: on.zones.addSpaces.handler(({ input: { spaceId, ...input }, context, errors }) =>
    addSpaces(context, { ...input, spaceIds: spaceId }, errors),
  ),

  rename: on.zones.rename.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context.tx, input, errors)
    await unless(
      'zones_name',
      () => errors.NAME_TAKEN(),
      () => updateZone(context.tx, before.id, { name: input.name }),
    )
    return changed(context, 'renamed', before)
  }),

  setAccess: on.zones.setAccess.handler(async ({ input, context, errors }) => {
    const { tx } = context
    await refuseFault(tx, input, errors)
    const before = await lockForChange(tx, input, errors)
    await setGrants(tx, before.id, input.grantedDomains)
    await updateZone(tx, before.id, { type: input.type })
    return changed(context, 'access_changed', before)
  }),

  remove: on.zones.remove.handler(async ({ input, context, errors }) => {
    const { tx, record, emit } = context
    const before = await lockForChange(tx, input, errors)
    await deleteZone(tx, before.id)
    record({ action: 'zone.deleted', entityType: 'zone', entityId: before.id, before: traceOf(before) })
    emit({ topic: 'zones', id: before.id })
    return { message: 'Se eliminó la zona y sus espacios quedaron libres.' }
  }),
}
