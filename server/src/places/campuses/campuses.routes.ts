import { randomUUIDv7 } from 'node:crypto'
import { type Campus, holidayFields, largestHolidayFile, mostHolidays } from '@aforo/api/places/campuses'
import { countUpcomingAt, keepWallTimes } from '../../bookings/reservations/reservations.ts'
import { isStoredPicture, noSuchPicture } from '../../platform/assets/assets.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, notFound, refuseFault } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { readSmallTable } from '../../platform/spreadsheets/small-table.ts'
import { TableFault } from '../../platform/spreadsheets/table.ts'
import { levelsOfCampus, renewSpaces } from '../spaces/spaces.ts'
import { differenceOf, historyWords, presentCampus, traceOf } from './campuses.present.ts'
import {
  type CampusFields,
  type CampusRow,
  deleteHours,
  findCampus,
  insertCampus,
  insertHours,
  lockCampus,
  updateCampus,
} from './campuses.queries.ts'
import { type Context, linker, searchCampuses } from './campuses.service.ts'
import { readHolidays } from './holiday-files.rules.ts'
import { holidaysOf } from './holidays.rules.ts'
import { faultInHours, usualHours } from './hours.rules.ts'

const campusRecord = recordOf({
  type: 'campus',
  find: ({ tx }: Context, id: string) => findCampus(tx, id),
  lock: ({ tx }: Context, id: string) => lockCampus(tx, id),
  present: (row: CampusRow, context: Context) => presentCampus(row, linker(context)),
  trace: traceOf,
  difference: differenceOf,
  event: ({ id }) => ({ topic: 'campuses', id, campusId: id }),
  words: historyWords,
})

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
  search: on.campuses.search.handler(({ input, context }) => searchCampuses(context, input)),

  create: on.campuses.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { name, code, address, businessHours = usualHours } = input
    const fault = faultInHours(businessHours)
    if (fault) invalidField(errors, `businessHours.${fault.field}`, fault.message)
    const key = { tenantId: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'campuses_code',
      () => errors.CODE_TAKEN(),
      () => insertCampus(tx, key, { name, code, ...addressFields(address) }),
    )
    await insertHours(tx, key, businessHours)
    return campusRecord.created(context, 'campus.created', key.id, errors)
  }),

  composed: on.campuses.composed.handler(async ({ input, context, errors }) => {
    const row = (await findCampus(context.tx, input.id)) ?? notFound(errors)
    const levels = await levelsOfCampus(context, row.id)
    return {
      ...presentCampus(row, linker(context)),
      floors: levels.filter(level => level.type === 'FLOOR'),
      parkings: levels.filter(level => level.type === 'PARKING'),
    }
  }),

  get: on.campuses.get.handler(async ({ input, context, errors }) =>
    presentCampus((await findCampus(context.tx, input.id)) ?? notFound(errors), linker(context)),
  ),

  setBusinessHours: on.campuses.setBusinessHours.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    refuseFault(errors, faultInHours(input))
    const before = await campusRecord.lock(context, input, errors)
    await deleteHours(tx, before.id)
    await insertHours(tx, { tenantId: caller.tenantId, id: before.id }, input)
    await updateCampus(tx, before.id, {})
    return campusRecord.changed(context, 'campus.hours_changed', before)
  }),

  setAddress: on.campuses.setAddress.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await campusRecord.lock(context, input, errors)
    const write = () => updateCampus(tx, before.id, addressFields(input))
    const zones = { from: before.time_zone, to: input.timeZoneId }
    if (zones.from === zones.to) {
      await write()
      return campusRecord.changed(context, 'campus.address_changed', before)
    }
    // Who reads the zone now, to book an hour in it, must not book it in the old one.
    await renewSpaces(tx, before.id)
    if (input.bookings === 'KEEP_INSTANTS') {
      const coming = await countUpcomingAt(tx, before.id, now)
      await write()
      return campusRecord.changed(context, 'campus.zone_changed', before, zoneWords('conservan su instante', coming))
    }
    const refusal = () => invalidField(errors, 'timeZoneId', hoursMeet)
    const moved = await keepWallTimes(context, before.id, zones, write, refusal)
    return campusRecord.changed(
      context,
      'campus.zone_changed',
      before,
      zoneWords('conservan su hora en la sede', moved.reservations, moved.blocks),
    )
  }),

  setPhoto: on.campuses.setPhoto.handler(async ({ input, context, errors }) => {
    const { photoKey } = input
    if (photoKey !== null && !(await isStoredPicture(context, photoKey)))
      invalidField(errors, 'photoKey', noSuchPicture)
    const before = await campusRecord.lock(context, input, errors)
    await updateCampus(context.tx, before.id, { photo_key: photoKey })
    return campusRecord.changed(context, 'campus.photo_changed', before)
  }),

  comingReservations: on.campuses.comingReservations.handler(async ({ input, context: { tx, now }, errors }) => {
    const row = (await findCampus(tx, input.id)) ?? notFound(errors)
    return { reservations: await countUpcomingAt(tx, row.id, now) }
  }),

  holidays: on.campuses.holidays.handler(async ({ input, context: { tx, now }, errors }) => {
    const row = (await findCampus(tx, input.id)) ?? notFound(errors)
    const today = now.toZonedDateTimeISO(row.time_zone).toPlainDate()
    return [today.year, today.year + 1]
      .flatMap(year => holidaysOf(row.country_code, year))
      .filter(({ date }) => date >= today.toString())
  }),

  previewHolidays: on.campuses.previewHolidays.handler(async ({ input, context, errors }) => {
    const { id, file, mapping: chosen, ...choice } = input
    if (!(await inTransaction(context, ({ tx }) => findCampus(tx, id)))) notFound(errors)
    if (file.size > largestHolidayFile) fail(errors.PAYLOAD_TOO_LARGE())
    const asked = { owner: context.caller.tenantId, fields: holidayFields, choice, chosen, most: mostHolidays }
    const read = await readSmallTable(file, await file.bytes(), asked).catch((error: unknown) => {
      throw error instanceof TableFault ? invalidField(errors, 'file', error.message) : error
    })
    const { name: fileName, reading, mapping, rows } = read
    return { fileName, reading, mapping, rows: readHolidays(rows, mapping, reading.dateOrder ?? 'DAY_FIRST') }
  }),

  history: on.campuses.history.handler(({ input, context, errors }) => campusRecord.history(context, input, errors)),

  rename: on.campuses.rename.handler(async ({ input, context, errors }) => {
    const before = await campusRecord.lock(context, input, errors)
    await updateCampus(context.tx, before.id, { name: input.newName })
    return campusRecord.changed(context, 'campus.renamed', before)
  }),

  setCode: on.campuses.setCode.handler(async ({ input, context, errors }) => {
    const before = await campusRecord.lock(context, input, errors)
    await unless(
      'campuses_code',
      () => errors.CODE_TAKEN(),
      () => updateCampus(context.tx, before.id, { code: input.code }),
    )
    return campusRecord.changed(context, 'campus.code_changed', before)
  }),
}
