import { BillingSettings, SettingsFields } from '@aforo/api/people/billing-settings'
import { settingsWords } from '@aforo/api/people/company-words'
import { pick } from '@aforo/api/platform/field-words'
import { z } from 'zod'
import { differencesIn } from '../../ui/StaleAlert.tsx'

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

export const settingsValues = (settings: CountedSettings): SettingsValues =>
  pick(settings, [
    'billingDay',
    'proration',
    'currency',
    'poReminderDays',
    'lockDate',
    'rateBefore',
    'poReminderSubject',
    'poReminderText',
  ])

export const settingsDifferences = (mine: SettingsValues, theirs: CountedSettings) =>
  differencesIn(settingsWords, mine, settingsValues(theirs))
