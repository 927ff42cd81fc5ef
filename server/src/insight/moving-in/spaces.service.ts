import type { RecordField } from '@aforo/api/people/record-imports'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { isLevel, mayStandIn } from '@aforo/api/places/space-places'
import type { SpaceSummary, SpaceType } from '@aforo/api/places/spaces'
import { quoted } from '../../people/imports/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from './calls.service.ts'
import type { Kind } from './kind.service.ts'
import { campusFinder, type SpaceNamed, spacesIn } from './lookups.queries.ts'
import { wordsOf } from './rows.rules.ts'

type Field = RecordField<'SPACES'>

interface Given {
  campus: string | null
  floor: string
  type: SpaceType | undefined
  name: string
  inside: string | null
  capacity: number | null
}

interface Prepared extends Omit<Given, 'campus'> {
  campusId: string
  type: SpaceType
}

const typeOf = wordsOf(spaceTypeLabels, {
  sala: 'ROOM',
  'sala de reuniones': 'ROOM',
  'meeting room': 'ROOM',
  room: 'ROOM',
  cabina: 'PHONE_BOOTH',
  'cabina telefonica': 'PHONE_BOOTH',
  area: 'WORK_AREA',
  mesa: 'WORK_TABLE',
  desk: 'SEAT',
  'hot desk': 'SEAT',
  puesto: 'SEAT',
  asiento: 'SEAT',
  parqueo: 'PARKING_SPOT',
  cochera: 'PARKING_SPOT',
  'parking spot': 'PARKING_SPOT',
  piso: 'FLOOR',
  floor: 'FLOOR',
  parking: 'PARKING',
  'piso de parking': 'PARKING',
})

const calls: Record<SpaceType, string> = {
  FLOOR: 'createFloor',
  PARKING: 'createParking',
  ROOM: 'createRoom',
  PHONE_BOOTH: 'createPhoneBooth',
  WORK_AREA: 'createWorkArea',
  WORK_TABLE: 'createWorkTable',
  SEAT: 'createSeat',
  PARKING_SPOT: 'createParkingSpot',
}

/** The level that a type stands on. */
const levelOf = (type: SpaceType): 'FLOOR' | 'PARKING' => (mayStandIn(type, 'PARKING') ? 'PARKING' : 'FLOOR')

const same = (one: string, two: string) => one.toLowerCase() === two.toLowerCase()

/** The level on which a row is, what holds it there, and the space itself, of those that are there. */
function placesOf(
  spaces: readonly SpaceNamed[],
  { type, floor, inside, name }: Omit<Prepared, 'campusId' | 'capacity'>,
) {
  const levelType = isLevel(type) ? type : levelOf(type)
  const level = spaces.find(one => one.type === levelType && same(one.name, floor))
  if (isLevel(type)) return { level, parent: undefined, own: level }
  const below = (id: string | undefined): SpaceNamed[] =>
    id === undefined ? [] : spaces.filter(one => one.parent_id === id).flatMap(one => [one, ...below(one.id)])
  const parent =
    inside === null ? level : below(level?.id).find(one => same(one.name, inside) && mayStandIn(type, one.type))
  return { level, parent, own: spaces.find(one => one.parent_id === parent?.id && parent && same(one.name, name)) }
}

/** Floors and the spaces on them. A floor that isn't there is made with the first of its spaces. */
export const spaceKind: Kind<Field, Given, Prepared> = {
  keyField: 'name',
  read(row) {
    const type = typeOf(row.text('type'))
    if (!type)
      row.fault(
        'type',
        `No existe el tipo ${quoted(row.text('type'))}. Escribe Sala, Cabina, Área de trabajo, Mesa, Escritorio, Estacionamiento, Piso o Parking.`,
      )
    const given: Given = {
      campus: row.optional('campus', 100),
      floor: row.needed('floor', 100),
      type,
      name: type && isLevel(type) ? '' : row.needed('name', 100),
      inside: row.optional('inside', 100),
      capacity: row.count('capacity', 1, type === 'ROOM' ? 1_000 : 10_000),
    }
    if (
      type &&
      mayStandIn(type, 'FLOOR') === false &&
      mayStandIn(type, 'PARKING') === false &&
      !isLevel(type) &&
      !given.inside
    )
      row.fault('inside', `Un ${spaceTypeLabels[type].toLowerCase()} está dentro de otro espacio: escribe en cuál.`)
    const parts = [given.campus ?? '', given.floor, given.inside ?? '', type ?? '', given.name]
    return { given, key: type ? parts.join('\u001f').toLowerCase() : null }
  },
  async lookUp({ tx }, rows) {
    const campusOf = await campusFinder(
      tx,
      rows.map(({ given }) => given.campus),
    )
    const spaces = await spacesIn(tx, campusOf.ids)
    return ({ given: { campus: name, ...given } }, fault) => {
      const found = campusOf(name)
      if ('fault' in found) fault('campus', found.fault)
      const campus = 'campus' in found ? found.campus : undefined
      const prepared: Prepared = { ...given, type: given.type ?? 'ROOM', campusId: campus?.id ?? '' }
      const { own } = placesOf((campus && spaces.get(campus.id)) ?? [], prepared)
      return { prepared, exists: campus !== undefined && given.type !== undefined && own !== undefined }
    }
  },
  columns: { name: 'name', parentId: 'inside', campusId: 'campus', capacity: 'capacity' },
  async write(call, prepared, { tx }) {
    const { campusId, type, floor, inside, name, capacity } = prepared
    const found = placesOf(await allOf(tx, campusId), prepared)
    if (found.own) return undefined
    const seats = capacity === null ? {} : { capacity }
    if (isLevel(type)) return (await call<SpaceSummary>('spaces', calls[type], { campusId, name: floor, ...seats })).id
    const level = found.level?.id ?? (await levelNew(call, campusId, levelOf(type), floor))
    const parentId = inside === null ? level : (found.parent?.id ?? (await areaNew(call, type, level, inside)))
    const takesNow = type === 'WORK_AREA' ? seats : {}
    const made = await call<SpaceSummary>('spaces', calls[type], { parentId, campusId, name, ...takesNow })
    if (type === 'ROOM' && capacity !== null && capacity > 1)
      await call('spaces', 'updateRoom', { id: made.id, name, features: [], capacity, bookable: made.bookable })
    return made.id
  },
}

const allOf = async (tx: Tx, campusId: string) => (await spacesIn(tx, [campusId])).get(campusId) ?? []

const levelNew = async (call: Call, campusId: string, type: 'FLOOR' | 'PARKING', name: string) =>
  (await call<SpaceSummary>('spaces', calls[type], { campusId, name })).id

/** A table for a seat, an area for the rest. */
const areaNew = async (call: Call, type: SpaceType, parentId: string, name: string) =>
  (
    await call<SpaceSummary>('spaces', calls[mayStandIn(type, 'WORK_TABLE') ? 'WORK_TABLE' : 'WORK_AREA'], {
      parentId,
      name,
    })
  ).id
