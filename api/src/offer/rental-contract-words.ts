import { countryName } from '../platform/countries-in-words.ts'
import { formatDate } from '../platform/dates-in-words.ts'
import type { RecordWords } from '../platform/field-words.ts'
import { type Currency, decimalsOf, formatMinor } from '../platform/money.ts'
import { type RentStepUp, untilReplaced } from './rental-contracts.rules.ts'

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

/**
 * Each increase with the years it applies in, earliest first: `+3.5 % cada año, del año 2 al 4`, `+S/ 500.00 al empezar el año 5`.
 * @param stepUps with values in hundredths of a percent or minor units
 */
export const stepUpsInWords = (stepUps: readonly RentStepUp[], currency: Currency): string[] =>
  untilReplaced(stepUps).map(({ kind, value, repeats, fromAnniversary, last }) => {
    const increase = kind === 'PERCENT' ? `+${Number(decimalsOf(value))} %` : `+${formatMinor(value, currency)}`
    const first = fromAnniversary + 1
    if (!repeats || last === fromAnniversary) return `${increase} al empezar el año ${first}`
    return last === undefined
      ? `${increase} cada año, desde el año ${first}`
      : `${increase} cada año, del año ${first} al ${last + 1}`
  })
