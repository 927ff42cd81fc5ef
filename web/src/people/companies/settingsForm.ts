import { BillingSettings, SettingsFields } from '@aforo/api/people/billing-settings'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { z } from 'zod'

/** Settings whose first version is still to come count as version 0 here. */
export const CountedSettings = BillingSettings.extend({ version: z.preprocess(version => version ?? 0, z.int()) })
export type CountedSettings = z.infer<typeof CountedSettings>

export interface SettingsValues extends Record<string, unknown> {
  billingDay: number | null
  proration: boolean
  currency: 'PEN' | 'USD'
  poReminderDays: number | null
  lockDate: string | null
  rateBefore: boolean
  poReminderSubject: string
  poReminderText: string
}

export const settingsSchema = SettingsFields

export const settingsValues = (settings: CountedSettings): SettingsValues => ({
  billingDay: settings.billingDay,
  proration: settings.proration,
  currency: settings.currency,
  poReminderDays: settings.poReminderDays,
  lockDate: settings.lockDate,
  rateBefore: settings.rateBefore,
  poReminderSubject: settings.poReminderSubject,
  poReminderText: settings.poReminderText,
})

const wordsOf = (values: SettingsValues) => ({
  'Día de facturación': String(values.billingDay ?? ''),
  'Parte de un mes': values.proration ? 'Por sus días' : 'Como mes entero',
  Moneda: currencyLabels[values.currency],
  'Recordar la orden de compra': String(values.poReminderDays ?? ''),
  'Fecha de cierre': values.lockDate === null ? 'Ninguna' : formatDate(values.lockDate),
  'Día sin tipo de cambio': values.rateBefore ? 'El último publicado antes' : 'No se emite',
  'Asunto del correo que pide la orden de compra': values.poReminderSubject,
  'Correo que pide la orden de compra': values.poReminderText,
})

export const settingsDifferences = (mine: SettingsValues, theirs: CountedSettings) => {
  const [own, other] = [wordsOf(mine), wordsOf(settingsValues(theirs))]
  return Object.keys(own).map(name => ({
    name,
    mine: own[name as keyof typeof own],
    theirs: other[name as keyof typeof own],
  }))
}
