import { usualTermsWords } from '@aforo/api/deals/contract-words'
import type { TaxRate, TaxRateFields } from '@aforo/api/people/billing-settings'
import { settingsWords } from '@aforo/api/people/company-words'
import { formatDate } from '@aforo/api/platform/dates-in-words'
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

/** The one history of how the tenant bills: its settings, usual terms, tax and exchange rates. */
export const historyWords = {
  fields: {
    ...settingsWords,
    country: { label: 'País' },
    ...usualTermsWords,
    taxRate: { label: 'Tasa' },
    startsOn: { label: 'Desde', values: formatDate },
    endsOn: { label: 'Hasta', values: formatDate },
    days: { label: 'Fechas' },
    exchangeRates: { label: 'Soles por dólar' },
  },
}
