import type { RecordWords } from '../platform/field-words.ts'
import { zoneLabel } from '../platform/zones-in-words.ts'

/** A campus's fields in its form and its history; the history has the address as one field. */
export const campusWords = {
  name: { label: 'Nombre' },
  code: { label: 'Código' },
  place: { label: 'Dirección' },
  addressOne: { label: 'Dirección' },
  district: { label: 'Distrito' },
  city: { label: 'Ciudad' },
  country: { label: 'País' },
  countryName: { label: 'País' },
  timeZone: { label: 'Zona horaria', values: zoneLabel },
  timeZoneId: { label: 'Zona horaria' },
  bookings: { label: 'Reservas que vienen' },
  blocks: { label: 'Bloqueos' },
  photo: { label: 'Foto' },
  dates: { label: 'Días especiales' },
} satisfies RecordWords
