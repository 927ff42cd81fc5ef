import { spaceTypeLabels } from '@aforo/api/places/labels'
import type { BulkChange } from '@aforo/api/places/space-changes'
import { kindsInside } from '@aforo/api/places/space-places'
import type { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType, SpaceUse } from '@aforo/api/places/spaces'

const placeWords: Partial<Record<SpaceType, string>> = {
  WORK_AREA: 'Elige un piso de oficina.',
  SEAT: 'Elige una mesa de trabajo.',
  PARKING_SPOT: 'Elige un piso de parking.',
}

/** What to choose instead, when a space may not stand where somebody wants it. */
export const otherPlace = (type: SpaceType): string =>
  placeWords[type] ?? 'Elige un piso de oficina o un área de trabajo.'

/** The one type that stands in a parent, where there is only one. */
export function onlyTypeIn(parent: SpaceType): SpaceType | undefined {
  const types = kindsInside(parent)
  return types.length === 1 ? types[0] : undefined
}

type Field = 'capacity' | 'bookable' | 'kind' | 'parkingSpotType' | 'pointerDiameter' | 'position'

const fields: Record<SpaceType, readonly Field[]> = {
  FLOOR: ['capacity'],
  PARKING: ['capacity'],
  ROOM: ['capacity', 'bookable', 'position'],
  PHONE_BOOTH: ['bookable', 'position'],
  WORK_AREA: ['capacity', 'bookable', 'position'],
  WORK_TABLE: ['bookable', 'pointerDiameter', 'position'],
  SEAT: ['bookable', 'kind', 'position'],
  PARKING_SPOT: ['bookable', 'kind', 'parkingSpotType', 'position'],
}

const has = (type: SpaceType, field: Field) => fields[type].includes(field)

/** Whether how many people a space takes is said of it. */
export const takesCapacity = (type: SpaceType) => has(type, 'capacity')

/** Of a work table's mark on the drawing. */
const usualDiameter = 60

/** What a new space is given; what its type doesn't have is not looked at. */
export interface Given {
  capacity?: number | null
  features?: readonly SpaceFeature[]
  bookable?: boolean
  kind?: SpaceKind
  parkingSpotType?: ParkingSpotType
  positionX?: number | null
  positionY?: number | null
}

/** The columns of a space that its type decides about. */
export interface SpaceFields {
  capacity: number | null
  features: SpaceFeature[]
  bookable: boolean
  kind: SpaceKind | null
  parking_spot_type: ParkingSpotType | null
  pointer_diameter: number | null
  position_x: number | null
  position_y: number | null
}

/** A space as it is born. A room holds one until somebody says more; floors and parkings are not booked themselves. */
export const newFields = (type: SpaceType, given: Given): SpaceFields => ({
  capacity: type === 'ROOM' ? 1 : has(type, 'capacity') ? (given.capacity ?? null) : null,
  features: distinct(given.features ?? []),
  bookable: has(type, 'bookable') && (given.bookable ?? true),
  kind: has(type, 'kind') ? (given.kind ?? 'AVAILABLE') : null,
  parking_spot_type: has(type, 'parkingSpotType') ? (given.parkingSpotType ?? 'SIMPLE') : null,
  pointer_diameter: has(type, 'pointerDiameter') ? usualDiameter : null,
  position_x: given.positionX ?? null,
  position_y: given.positionY ?? null,
})

interface Fault {
  field: string
  message: string
}

/** A FIXED space alone has a holder, a ROTATING one alone has teams. */
export function faultInUse(
  kind: SpaceKind | null | undefined,
  { holderUsername, teamIds }: SpaceUse,
): Fault | undefined {
  if (holderUsername && kind !== 'FIXED')
    return { field: 'holderUsername', message: 'Solo un lugar fijo tiene titular.' }
  if (teamIds && teamIds.length > 0 && kind !== 'ROTATING')
    return { field: 'teamIds', message: 'Solo un lugar rotativo tiene equipos.' }
}

/** A place on the drawing has both measures or none. */
export const faultInPosition = ({ position_x: x, position_y: y }: Pick<SpaceFields, 'position_x' | 'position_y'>) =>
  (x === null) === (y === null)
    ? undefined
    : { field: x === null ? 'positionX' : 'positionY', message: 'Indica las dos coordenadas o ninguna.' }

/** Each feature once, in the order given. */
export const distinct = (features: readonly SpaceFeature[]): SpaceFeature[] => [...new Set(features)]

const changeable = ['capacity', 'bookable', 'kind', 'parkingSpotType', 'pointerDiameter'] as const
const fieldWords: Record<(typeof changeable)[number], string> = {
  capacity: 'capacidad',
  bookable: 'reserva propia',
  kind: 'tipo de uso',
  parkingSpotType: 'tipo de vehículo',
  pointerDiameter: 'diámetro de marca',
}

/** Why a bulk change can't be made to a space; undefined when it can. */
export function faultInBulk(change: BulkChange, { type, name }: { type: SpaceType; name: string }): Fault | undefined {
  const field = changeable.find(field => change[field] !== undefined && !has(type, field))
  return field && { field, message: `${spaceTypeLabels[type]} «${name}» no tiene ${fieldWords[field]}.` }
}

/** A space's columns after a bulk change that fits it. */
export function bulkChanged<Row extends Omit<SpaceFields, 'features' | 'kind' | 'parking_spot_type'>>(
  row: Row & { features: string[]; kind: string | null; parking_spot_type: string | null },
  change: BulkChange,
) {
  const removed = new Set<string>(change.removeFeatures)
  const kept = (change.features ?? row.features).filter(feature => !removed.has(feature)) as SpaceFeature[]
  return {
    capacity: change.capacity ?? row.capacity,
    features: distinct([...kept, ...(change.addFeatures ?? [])]),
    bookable: change.bookable ?? row.bookable,
    kind: (change.kind ?? row.kind) as SpaceKind | null,
    parking_spot_type: (change.parkingSpotType ?? row.parking_spot_type) as ParkingSpotType | null,
    pointer_diameter: change.pointerDiameter ?? row.pointer_diameter,
  }
}
