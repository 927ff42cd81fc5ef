import { countryName } from '../platform/countries-in-words.ts'
import { type RecordWords, yesNo } from '../platform/field-words.ts'
import { roleLabels } from '../platform/labels.ts'
import { zoneLabel } from '../platform/zones-in-words.ts'

/** A person's fields, in the order of their history. */
export const userWords = {
  username: { label: 'Correo' },
  givenName: { label: 'Nombres' },
  lastname: { label: 'Apellidos' },
  phone: { label: 'Teléfono' },
  timezone: { label: 'Zona horaria', values: zoneLabel },
  roles: { label: 'Roles', values: roleLabels },
  teams: { label: 'Equipos' },
  active: { label: 'Habilitado', values: yesNo },
  haveCard: { label: 'Tarjeta de acceso', values: yesNo },
  countries: { label: 'Países permitidos', values: countryName },
  userAgent: { label: 'Dispositivo' },
  picture: { label: 'Foto' },
} satisfies RecordWords
