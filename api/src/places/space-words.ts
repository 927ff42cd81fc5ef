import { type RecordWords, yesNo } from '../platform/field-words.ts'
import { parkingSpotTypeLabels, spaceFeatureLabels, spaceKindLabels } from './labels.ts'

/** The key means nothing to people; its beginning only shows that the picture changed. */
const imageInWords = (key: string) => `Imagen ${key.split('/').at(-1)?.slice(0, 8)}`

/** A space's fields, in the order of its history. */
export const spaceWords = {
  name: { label: 'Nombre' },
  place: { label: 'Lugar' },
  capacity: { label: 'Capacidad' },
  features: { label: 'Equipamiento', values: spaceFeatureLabels },
  bookable: { label: 'Se puede reservar', values: yesNo },
  kind: { label: 'Uso', values: spaceKindLabels },
  holder: { label: 'Titular' },
  teams: { label: 'Equipos' },
  parkingSpotType: { label: 'Vehículo', values: parkingSpotTypeLabels },
  pointerDiameter: { label: 'Diámetro de la marca' },
  position: { label: 'Posición' },
  plan: { label: 'Según el plano' },
  calendar: { label: 'Calendario' },
  photo: { label: 'Foto', values: imageInWords },
  layout: { label: 'Plano', values: imageInWords },
} satisfies RecordWords
