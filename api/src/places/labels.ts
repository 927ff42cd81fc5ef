import { fold } from '../platform/fold.ts'
import type { ElementKind, ElementShape, FindingCode } from './floor-plan-elements.ts'
import type { PlaceAvailability, ProductAvailability } from './floor-plan-review.ts'
import type { PlanStatus } from './floor-plans.ts'
import type { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from './spaces.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const spaceTypeLabels: Record<SpaceType, string> = {
  FLOOR: 'Piso de Oficina',
  PARKING: 'Piso de Parking',
  ROOM: 'Sala de reunión',
  PHONE_BOOTH: 'Phone Booth',
  WORK_AREA: 'Área de trabajo',
  WORK_TABLE: 'Mesa de trabajo',
  SEAT: 'Escritorio',
  PARKING_SPOT: 'Estacionamiento',
}

/** Grammatical gender of a type's label, for agreeing words. */
export const isFeminine = (type: SpaceType) => type === 'ROOM' || type === 'WORK_AREA' || type === 'WORK_TABLE'

export const spaceFeatureLabels: Record<SpaceFeature, string> = {
  SMART_TV: 'Smart TV',
  BLACK_BOARD: 'Pizarra de tiza',
  WHITE_BOARD: 'Pizarra acrílica',
  PROJECTOR: 'Proyector',
  WIFI: 'Wi-Fi',
  ETHERNET: 'Red por cable',
  ARMCHAIRS: 'Sillones',
  POUFFE: 'Puffs',
  LOW_TABLE: 'Mesa baja',
  HIGH_BENCH: 'Banca alta',
  HDMI: 'HDMI',
  ANTEROOM: 'Antesala',
  POWER_OUTLET: 'Tomacorrientes',
  WEB_CAM: 'Cámara web',
}

export const spaceKindLabels: Record<SpaceKind, string> = {
  AVAILABLE: 'Disponible',
  VISIT: 'Visita',
  FIXED: 'Fijo',
  ROTATING: 'Rotativo',
}

/** Who books seats and spots of each kind. */
export const spaceKindNotes: Record<SpaceKind, string> = {
  AVAILABLE: 'Lo reserva cualquiera con acceso.',
  VISIT: 'Se reserva para una visita, por quien la recibe.',
  FIXED: 'Lo usa solo su titular.',
  ROTATING: 'Lo reservan las personas de sus equipos, por turno.',
}

export const parkingSpotTypeLabels: Record<ParkingSpotType, string> = { SIMPLE: 'Simple', MOTORCYCLE: 'Moto' }

const numbered: Partial<Record<SpaceType, string>> = { PARKING_SPOT: 'Estacionamiento', SEAT: 'Escritorio' }

/** A space's display name: spots and seats have only a number, so their type's word precedes it. */
export function displayName({ type, name }: { type: SpaceType; name: string }): string {
  const word = numbered[type]
  return word === undefined || fold(name).startsWith(fold(word)) ? name : `${word} ${name}`
}

/** `displayName` of a booking's space. A seat's bookings have the type WORK_TABLE; the tables themselves are called `Mesa …`. */
export const bookedName = ({ spaceType: type, spaceName: name }: { spaceType: SpaceType; spaceName: string }): string =>
  displayName({ type: type === 'WORK_TABLE' && !fold(name).startsWith('mesa') ? 'SEAT' : type, name })

export const planStatusLabels: Record<PlanStatus, string> = {
  DRAFT: 'Borrador',
  PUBLISHED: 'Publicado',
  ACTIVE: 'Vigente',
  ARCHIVED: 'Archivado',
}

export const elementShapeLabels: Record<ElementShape, string> = {
  RECTANGLE: 'Rectángulo',
  POLYGON: 'Polígono',
  CIRCLE: 'Círculo',
  LABEL: 'Texto',
}

export const elementKindLabels: Record<ElementKind, string> = {
  WALL: 'Muro',
  DOOR: 'Puerta',
  WINDOW: 'Ventana',
  ROOM: 'Sala',
  PHONE_BOOTH: 'Cabina',
  AREA: 'Área',
  TABLE: 'Mesa',
  DESK: 'Escritorio',
  PARKING: 'Estacionamiento',
  FURNITURE: 'Mueble',
  PLANT: 'Planta',
  STAIRS: 'Escalera',
  ELEVATOR: 'Ascensor',
  RESTROOM: 'Baño',
  KITCHEN: 'Cocina',
  TEXT: 'Texto',
}

export const findingLabels: Record<FindingCode, string> = {
  OUT_OF_BOUNDS: 'Fuera del plano',
  SELF_CROSSING: 'Se cruza a sí mismo',
  NO_AREA: 'Sin superficie',
  PLACED_TWICE: 'Colocado dos veces',
  WRONG_FLOOR: 'De otro piso',
  SPACE_GONE: 'Espacio eliminado',
  PRODUCT_GONE: 'Producto eliminado',
  PRODUCT_APART: 'Lejos de su espacio',
  UNPLACED: 'Sin lugar en el plano',
  PRODUCT_UNPLACED: 'Producto sin lugar',
  PRODUCT_ELSEWHERE: 'También en otro piso',
  OVERLAP: 'Superpuestos',
  EMPTY: 'Sin espacio asignado',
}

export const productAvailabilityLabels: Record<ProductAvailability, string> = {
  OFFERED: 'En oferta',
  TENTATIVE: 'No disponible, tentativo',
  BLOCKED: 'No disponible',
  SOLD: 'Vendido',
  CONFLICT: 'En conflicto',
  UPCOMING: 'Aún no se ofrece',
  EXPIRED: 'Vencido',
}

export const placeAvailabilityLabels: Record<PlaceAvailability, string> = {
  FREE: 'Libre',
  PARTLY: 'Libre en parte',
  BUSY: 'Ocupado',
  BLOCKED: 'Fuera de uso',
  CLOSED: 'Cerrado',
  // Also for spaces that only others may book: visitors' seats, another team's seats.
  NOT_BOOKABLE: 'No puedes reservarlo',
}
