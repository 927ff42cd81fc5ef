import { displayName } from '@aforo/api/places/labels'
import { mayStandIn } from '@aforo/api/places/space-places'
import type { SpaceNode, SpaceType } from '@aforo/api/places/spaces'
import { verbLabels } from '../../ui/verbLabels.ts'

/** What the screens say of each kind of space. */
interface KindWords {
  /** `Nueva sala` */
  title: string
  /** `Crear sala` */
  submit: string
  placeholder: string
  /** What there is to know before making one. */
  note?: string
  /** Counted: `1 sala`, `3 salas`. */
  one: string
  many: string
}

export const kindWords: Record<SpaceType, KindWords> = {
  FLOOR: { title: verbLabels.newFloor, submit: 'Crear piso', placeholder: 'Piso 5', one: 'piso', many: 'pisos' },
  PARKING: {
    title: 'Nuevo piso de parking',
    submit: 'Crear piso de parking',
    placeholder: 'Sótano 1',
    one: 'piso de parking',
    many: 'pisos de parking',
  },
  ROOM: {
    title: 'Nueva sala',
    submit: 'Crear sala',
    placeholder: 'Sala Paracas',
    note: 'La sala nace con capacidad para 1 persona. Al crearla se abre para que pongas la suya.',
    one: 'sala',
    many: 'salas',
  },
  PHONE_BOOTH: {
    title: 'Nuevo phone booth',
    submit: 'Crear phone booth',
    placeholder: 'Cabina 1',
    note: 'Un phone booth es para una llamada: no lleva capacidad.',
    one: 'phone booth',
    many: 'phone booths',
  },
  WORK_AREA: {
    title: 'Nueva área de trabajo',
    submit: 'Crear área de trabajo',
    placeholder: 'Ala norte',
    note: 'Un área agrupa salas y mesas dentro de un piso.',
    one: 'área de trabajo',
    many: 'áreas de trabajo',
  },
  WORK_TABLE: {
    title: 'Nueva mesa de trabajo',
    submit: 'Crear mesa de trabajo',
    placeholder: 'Mesa 1',
    note: 'Al crearla se abre para que le pongas sus escritorios.',
    one: 'mesa de trabajo',
    many: 'mesas de trabajo',
  },
  SEAT: {
    title: 'Nuevo escritorio',
    submit: 'Crear escritorio',
    placeholder: '1',
    one: 'escritorio',
    many: 'escritorios',
  },
  PARKING_SPOT: {
    title: 'Nuevo estacionamiento',
    submit: 'Crear estacionamiento',
    placeholder: '1',
    one: 'estacionamiento',
    many: 'estacionamientos',
  },
}

/** A place where a space may stand, with the way to it: `Piso 5 › Ala norte`. */
export interface Place {
  space: SpaceNode
  label: string
}

/** The places of a campus in which a kind may stand, from the top. */
export function placesFor(type: SpaceType, levels: readonly SpaceNode[], way: readonly string[] = []): Place[] {
  return levels.flatMap(space => {
    const here = [...way, displayName(space)]
    const own = mayStandIn(type, space.type) ? [{ space, label: here.join(' › ') }] : []
    return [...own, ...placesFor(type, space.children, here)]
  })
}

/** The places in which all of several spaces may stand, but for those where all of them are already. */
export function commonPlaces(spaces: readonly SpaceNode[], levels: readonly SpaceNode[]): Place[] {
  const [first, ...others] = new Set(spaces.map(({ type }) => type))
  if (first === undefined) return []
  return placesFor(first, levels).filter(
    ({ space }) =>
      others.every(type => mayStandIn(type, space.type)) && spaces.some(({ parentId }) => parentId !== space.id),
  )
}

/** Which fields a kind has besides its name. The server refuses the others. */
type Field = 'capacity' | 'features' | 'bookable' | 'kind' | 'parkingSpotType' | 'pointerDiameter' | 'position'

const fieldsOf: Record<SpaceType, readonly Field[]> = {
  FLOOR: ['capacity'],
  PARKING: ['capacity'],
  ROOM: ['capacity', 'features', 'bookable', 'position'],
  PHONE_BOOTH: ['features', 'bookable', 'position'],
  WORK_AREA: ['capacity', 'features', 'bookable', 'position'],
  WORK_TABLE: ['features', 'bookable', 'pointerDiameter', 'position'],
  SEAT: ['features', 'bookable', 'kind', 'position'],
  PARKING_SPOT: ['bookable', 'kind', 'parkingSpotType', 'position'],
}

export const hasField = (type: SpaceType, field: Field): boolean => fieldsOf[type].includes(field)

/** What a new space of a kind stands in, as the label of the choice. */
export const placeLabel = (type: SpaceType): string =>
  type === 'SEAT' ? 'Mesa de trabajo' : type === 'PARKING_SPOT' ? 'Piso de parking' : 'Piso'
