import { randomUUIDv7 } from 'node:crypto'
import type { Campus } from '@aforo/contract/places/campuses'
import { countUpcomingAt, keepWallTimes } from '../../bookings/reservations/reservations.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { isStoredPicture, noSuchPicture } from '../assets/assets.ts'
import { levelsOfCampus, renewSpaces } from '../spaces/spaces.ts'
import { differenceOf, historyWords, presentCampus, presentCampusSummary, traceOf } from './campuses.present.ts'
import {
  type CampusFields,
  type CampusRow,
  countCampuses,
  deleteHours,
  findCampus,
  insertCampus,
  insertHours,
  listCampuses,
  lockCampus,
  updateCampus,
} from './campuses.queries.ts'
import { holidaysOf } from './holidays.rules.ts'
import { faultInHours, usualHours } from './hours.rules.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

/** Makes the addresses that show stored pictures. */
const linker =
  ({ services, now }: Context) =>
  (key: string) =>
    services.files.link(key, now)

interface Refusals {
  NOT_FOUND: () => Error
  STALE_VERSION: (given: { data: { newer: Campus } }) => Error
}

/** The campus to change, held for this transaction, if it is still the one that the caller saw. */
async function lockForChange(context: Context, { id, version }: { id: string; version?: number }, errors: Refusals) {
  const row = (await lockCampus(context.tx, id)) ?? fail(errors.NOT_FOUND())
  if (version !== undefined && version !== row.version)
    fail(errors.STALE_VERSION({ data: { newer: presentCampus(row, linker(context)) } }))
  return row
}

/** Leaves the traces of a change and answers the campus as it is now. @param more to tell beside what changed in it */
async function changed(context: Context, action: AuditAction, before: CampusRow, more?: object): Promise<Campus> {
  const row = (await findCampus(context.tx, before.id)) ?? before
  const traces = differenceOf(traceOf(before), traceOf(row))
  const after = { ...traces.after, ...more }
  context.record({ action, entityType: 'campus', entityId: before.id, before: traces.before, after })
  context.emit({ topic: 'campuses', id: before.id, campusId: before.id })
  return presentCampus(row, linker(context))
}

const addressFields = ({
  addressOne,
  district,
  city,
  countryCode,
  countryName,
  timeZoneId,
}: Campus['address']): Omit<CampusFields, 'name' | 'code'> => ({
  address_one: addressOne,
  district,
  city,
  country_code: countryCode,
  country_name: countryName,
  time_zone: timeZoneId,
})

const zoneWords = (what: string, reservations: number, blocks?: number) => ({
  bookings: `${reservations}: ${what}`,
  ...(blocks && { blocks: `${blocks}: ${what}` }),
})

const hoursMeet =
  'Con esa zona, algunas reservas coincidirían entre sí o con un bloqueo. Muévelas antes o conserva su momento exacto.'

export const campusRoutes = {
  search: on.campuses.search.handler(async ({ input, context }) => {
    const rows = await listCampuses(context.tx, input.q, stretchOf(input))
    const items = rows.map(row => presentCampusSummary(row, linker(context)))
    return pageOf(items, await countCampuses(context.tx, input.q), input)
  }),

  create: on.campuses.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const { name, code, address, businessHours = usualHours } = input
    const fault = faultInHours(businessHours)
    if (fault) fail(errors.INVALID_FIELD({ data: { ...fault, field: `businessHours.${fault.field}` } }))
    const key = { tenantId: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'campuses_code',
      () => errors.CODE_TAKEN(),
      () => insertCampus(tx, key, { name, code, ...addressFields(address) }),
    )
    await insertHours(tx, key, businessHours)
    const row = (await findCampus(tx, key.id)) ?? fail(errors.NOT_FOUND())
    record({ action: 'campus.created', entityType: 'campus', entityId: key.id, after: traceOf(row) })
    emit({ topic: 'campuses', id: key.id, campusId: key.id })
    return presentCampus(row, linker(context))
  }),

  composed: on.campuses.composed.handler(async ({ input, context, errors }) => {
    const row = (await findCampus(context.tx, input.id)) ?? fail(errors.NOT_FOUND())
    const levels = await levelsOfCampus(context, row.id)
    return {
      ...presentCampus(row, linker(context)),
      floorList: levels.filter(level => level.type === 'FLOOR'),
      parkingList: levels.filter(level => level.type === 'PARKING'),
    }
  }),

  get: on.campuses.get.handler(async ({ input, context, errors }) =>
    presentCampus((await findCampus(context.tx, input.id)) ?? fail(errors.NOT_FOUND()), linker(context)),
  ),

  setBusinessHours: on.campuses.setBusinessHours.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const fault = faultInHours(input)
    if (fault) fail(errors.INVALID_FIELD({ data: fault }))
    const before = await lockForChange(context, input, errors)
    await deleteHours(tx, before.id)
    await insertHours(tx, { tenantId: caller.tenantId, id: before.id }, input)
    await updateCampus(tx, before.id, {})
    return changed(context, 'campus.hours_changed', before)
  }),

  setAddress: on.campuses.setAddress.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await lockForChange(context, input, errors)
    const write = () => updateCampus(tx, before.id, addressFields(input))
    const zones = { from: before.time_zone, to: input.timeZoneId }
    if (zones.from === zones.to) {
      await write()
      return changed(context, 'campus.address_changed', before)
    }
    // Who reads the zone now, to book an hour in it, must not book it in the old one.
    await renewSpaces(tx, before.id)
    if (input.bookings === 'KEEP_INSTANTS') {
      const coming = await countUpcomingAt(tx, before.id, now)
      await write()
      return changed(context, 'campus.zone_changed', before, zoneWords('conservan su instante', coming))
    }
    const refusal = () => errors.INVALID_FIELD({ data: { field: 'timeZoneId', message: hoursMeet } })
    const moved = await keepWallTimes(context, before.id, zones, write, refusal)
    return changed(
      context,
      'campus.zone_changed',
      before,
      zoneWords('conservan su hora en la sede', moved.reservations, moved.blocks),
    )
  }),

  setPhoto: on.campuses.setPhoto.handler(async ({ input, context, errors }) => {
    const { photoKey } = input
    if (photoKey !== null && !(await isStoredPicture(context, photoKey)))
      fail(errors.INVALID_FIELD({ data: { field: 'photoKey', message: noSuchPicture } }))
    const before = await lockForChange(context, input, errors)
    await updateCampus(context.tx, before.id, { photo_key: photoKey })
    return changed(context, 'campus.photo_changed', before)
  }),

  comingReservations: on.campuses.comingReservations.handler(async ({ input, context: { tx, now }, errors }) => {
    const row = (await findCampus(tx, input.id)) ?? fail(errors.NOT_FOUND())
    return { reservations: await countUpcomingAt(tx, row.id, now) }
  }),

  holidays: on.campuses.holidays.handler(async ({ input, context: { tx, now }, errors }) => {
    const row = (await findCampus(tx, input.id)) ?? fail(errors.NOT_FOUND())
    const today = now.toZonedDateTimeISO(row.time_zone).toPlainDate()
    return [today.year, today.year + 1]
      .flatMap(year => holidaysOf(row.country_code, year))
      .filter(({ date }) => date >= today.toString())
  }),

  history: on.campuses.history.handler(async ({ input, context: { tx }, errors }) => {
    const row = (await findCampus(tx, input.id)) ?? fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'campus', row.id), historyWords)
  }),

  rename: on.campuses.rename.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    await updateCampus(context.tx, before.id, { name: input.newName })
    return changed(context, 'campus.renamed', before)
  }),

  setCode: on.campuses.setCode.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    await unless(
      'campuses_code',
      () => errors.CODE_TAKEN(),
      () => updateCampus(context.tx, before.id, { code: input.code }),
    )
    return changed(context, 'campus.code_changed', before)
  }),
}
