import { countryName } from '../platform/countries-in-words.ts'
import { formatDate } from '../platform/dates-in-words.ts'
import { type RecordWords, yesNo } from '../platform/field-words.ts'
import { currencyLabels } from '../platform/labels.ts'

/** A company's fields, in the order of its form. The tax id's name depends on the country. */
export const companyWords = {
  countryCode: { label: 'País', values: countryName },
  taxId: { label: 'Número tributario' },
  legalName: { label: 'Razón social' },
  address: { label: 'Dirección' },
  sapCompany: { label: 'Empresa en SAP' },
  account: { label: 'Cuenta' },
  representative: { label: 'Representante' },
  series: { label: 'Serie' },
} satisfies RecordWords

/** The billing settings, in the order of the form. */
export const settingsWords = {
  billingDay: { label: 'Día en que se factura el mes siguiente' },
  currency: { label: 'Moneda por defecto', values: currencyLabels },
  poReminderDays: {
    label: 'Recordar la orden de compra',
    values: (days: string) => (days === '0' ? 'Nunca' : `A los ${days} días`),
  },
  lockDate: { label: 'Fecha de cierre', values: formatDate },
  proration: { label: 'Facturar por días los meses incompletos', values: yesNo },
  rateBefore: { label: 'Un día sin tipo de cambio usa el último publicado antes', values: yesNo },
  poReminderSubject: { label: 'Asunto del correo' },
  poReminderText: { label: 'Mensaje del correo' },
} satisfies RecordWords
