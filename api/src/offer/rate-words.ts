import type { RecordWords } from '../platform/field-words.ts'
import { currencyLabels } from '../platform/labels.ts'

/** A rate's fields, in the order of its form. */
export const rateWords = {
  currency: { label: 'Moneda', values: currencyLabels },
  billableMinutes: { label: 'Se cobra de a' },
  hourly: { label: 'La hora' },
  hourlyCredits: { label: 'La hora en créditos' },
  bands: { label: 'Franjas' },
  halfDay: { label: 'Tope de medio día' },
  halfDayCredits: { label: 'Tope de medio día en créditos' },
  day: { label: 'Tope del día' },
  dayCredits: { label: 'Tope del día en créditos' },
  teamDiscount: { label: 'Descuento para equipos con contrato' },
} satisfies RecordWords
