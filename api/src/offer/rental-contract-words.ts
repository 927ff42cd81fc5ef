import { countryName } from '../platform/countries-in-words.ts'
import { formatDate } from '../platform/dates-in-words.ts'
import type { RecordWords } from '../platform/field-words.ts'

/** A rental contract's fields, in the order of its form. */
export const rentalContractWords = {
  code: { label: 'Código' },
  landlord: { label: 'Propietario' },
  description: { label: 'Qué se alquila' },
  noticeOn: { label: 'Avisar hasta', values: formatDate },
  renewalOn: { label: 'Renovar desde', values: formatDate },
  notes: { label: 'Notas' },
  endedOn: { label: 'Termina antes, el', values: formatDate },
  endedReason: { label: 'Motivo' },
  periods: { label: 'Periodos' },
  document: { label: 'Documento' },
} satisfies RecordWords

/** A landlord's fields, in the order of its form. */
export const landlordWords = {
  name: { label: 'Nombre o razón social' },
  countryCode: { label: 'País', values: countryName },
  taxId: { label: 'Número tributario' },
  contactName: { label: 'Contacto' },
  email: { label: 'Correo' },
  phone: { label: 'Teléfono' },
  address: { label: 'Dirección' },
  notes: { label: 'Notas' },
} satisfies RecordWords
