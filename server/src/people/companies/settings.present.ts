import { usualTermsWords } from '@aforo/api/deals/contract-words'
import type { TaxRate, TaxRateFields } from '@aforo/api/people/billing-settings'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { decimalsOf } from '@aforo/api/platform/money'
import type { z } from 'zod'
import type { TaxRateRow } from './tax-rates.queries.ts'
import { statusOn } from './tax-rates.rules.ts'

/** A tax rate before its percent becomes text at the contract's edge. */
export type TaxRateAnswer = z.input<typeof TaxRate>

/** @param editable whether the caller works in all countries */
export const presentTaxRate = (row: TaxRateRow, today: string, editable: boolean): TaxRateAnswer => ({
  id: row.id,
  rate: row.rate,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  status: statusOn(row, today),
  version: row.version,
  can: { edit: editable, remove: editable },
})

export const presentRivalRate = ({ id, rate, startsOn, endsOn }: TaxRateRow) => ({ id, rate, startsOn, endsOn })

export const fieldsOf = ({ rate, startsOn, endsOn }: TaxRateFields): TaxRateFields => ({ rate, startsOn, endsOn })

/** `18.00 %` */
export const percentWords = (hundredths: number) => `${decimalsOf(hundredths)} %`

export const taxTrace = ({ rate, startsOn, endsOn }: TaxRateFields) => ({
  taxRate: percentWords(rate),
  startsOn,
  endsOn,
})

export const historyWords = {
  fields: {
    billingDay: 'Día de facturación',
    proration: 'Parte de un mes',
    currency: 'Moneda',
    poReminderDays: 'Recordar la orden de compra',
    poReminderSubject: 'Asunto del correo que la pide',
    poReminderText: 'Correo que la pide',
    lockDate: 'Fecha de cierre',
    country: 'País',
    ...usualTermsWords,
    rateBefore: 'Día sin tipo de cambio',
    taxRate: 'Tasa',
    startsOn: 'Desde',
    endsOn: 'Hasta',
    days: 'Fechas',
    exchangeRates: 'Soles por dólar',
  },
  values: {
    proration: { true: 'Por sus días', false: 'Como mes entero' },
    currency: currencyLabels,
    poReminderDays: (days: string) => (days === '0' ? 'Nunca' : `A los ${days} días`),
    lockDate: formatDate,
    rateBefore: { true: 'El último publicado antes', false: 'No se emite' },
    startsOn: formatDate,
    endsOn: formatDate,
  },
}
