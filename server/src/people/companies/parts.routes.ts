import type { AccountFields, RepresentativeFields, SeriesFields } from '@aforo/api/people/companies'
import { on } from '../../platform/http/on.ts'
import {
  accountWords,
  presentAccount,
  presentRepresentative,
  presentSeries,
  representativeWords,
  seriesWords,
} from './companies.present.ts'
import { faultInAccount, faultInSeries, readInterbankCode, readRepresentative } from './companies.rules.ts'
import {
  findAccount,
  findRepresentative,
  findSeries,
  insertAccount,
  insertRepresentative,
  insertSeries,
  type SeriesRow,
  updateAccount,
  updateRepresentative,
  updateSeries,
} from './parts.queries.ts'
import { partOf } from './parts.service.ts'

const accounts = partOf({
  noun: 'account',
  table: 'company_accounts',
  called: ({ bank, number }) => `la cuenta ${number} de ${bank}`,
  find: findAccount,
  fieldsOf: ({ bank, currency, number, cci, forDetractions }): AccountFields => ({
    bank,
    currency,
    number,
    cci,
    forDetractions,
  }),
  countOf: company => company.accounts,
  read(fields: AccountFields, countryCode) {
    const read = fields.cci === null ? { cci: null } : readInterbankCode(countryCode, fields.cci)
    if ('fault' in read) return { fault: { field: 'cci', message: read.fault } }
    const fault = faultInAccount(fields, countryCode)
    return fault ? { fault } : { fields: { ...fields, ...read, number: fields.number.toUpperCase() } }
  },
  insert: insertAccount,
  update: updateAccount,
  present: presentAccount,
  words: accountWords,
  constraints: {
    company_accounts_number: { field: 'number', message: 'La empresa ya tiene esa cuenta en ese banco.' },
    company_accounts_one_for_detractions: {
      field: 'forDetractions',
      message: 'La empresa ya tiene una cuenta de detracciones.',
    },
  },
})

const representatives = partOf({
  noun: 'representative',
  table: 'company_representatives',
  called: ({ name }) => `a ${name}`,
  find: findRepresentative,
  fieldsOf: ({ name, documentType, documentNumber, position, registryEntry }): RepresentativeFields => ({
    name,
    documentType,
    documentNumber,
    position,
    registryEntry,
  }),
  countOf: company => company.representatives,
  read(given: RepresentativeFields) {
    const fields = readRepresentative(given)
    return 'fault' in fields ? fields : { fields }
  },
  insert: insertRepresentative,
  update: updateRepresentative,
  present: presentRepresentative,
  words: representativeWords,
  constraints: {
    company_representatives_document: {
      field: 'documentNumber',
      message: 'Esa persona ya es representante de la empresa.',
    },
  },
})

const series = partOf({
  noun: 'series',
  table: 'receipt_series',
  called: ({ code }) => `la serie ${code}`,
  find: findSeries,
  fieldsOf: ({ kind, code, firstNumber }): SeriesFields => ({ kind, code, firstNumber }),
  countOf: company => company.series,
  read(fields: SeriesFields, countryCode) {
    const fault = faultInSeries(fields, countryCode)
    return fault ? { fault } : { fields }
  },
  faultInUse: ({ taken }: SeriesRow) =>
    taken === 0 ? undefined : { field: 'code', message: 'Esta serie ya numeró comprobantes: queda como está.' },
  insert: insertSeries,
  update: updateSeries,
  present: presentSeries,
  words: seriesWords,
  constraints: {
    receipt_series_code: { field: 'code', message: 'La empresa ya tiene esa serie para ese comprobante.' },
  },
})

/** What a company has several of. */
export const partRoutes = {
  addAccount: on.companies.addAccount.handler(({ input, context, errors }) => accounts.add(context, input, errors)),
  changeAccount: on.companies.changeAccount.handler(({ input, context, errors }) =>
    accounts.change(context, input, errors),
  ),
  removeAccount: on.companies.removeAccount.handler(({ input, context, errors }) =>
    accounts.remove(context, input, errors),
  ),
  restoreAccount: on.companies.restoreAccount.handler(({ input, context, errors }) =>
    accounts.restore(context, input, errors),
  ),

  addRepresentative: on.companies.addRepresentative.handler(({ input, context, errors }) =>
    representatives.add(context, input, errors),
  ),
  changeRepresentative: on.companies.changeRepresentative.handler(({ input, context, errors }) =>
    representatives.change(context, input, errors),
  ),
  removeRepresentative: on.companies.removeRepresentative.handler(({ input, context, errors }) =>
    representatives.remove(context, input, errors),
  ),
  restoreRepresentative: on.companies.restoreRepresentative.handler(({ input, context, errors }) =>
    representatives.restore(context, input, errors),
  ),

  addSeries: on.companies.addSeries.handler(({ input, context, errors }) => series.add(context, input, errors)),
  changeSeries: on.companies.changeSeries.handler(({ input, context, errors }) =>
    series.change(context, input, errors),
  ),
  removeSeries: on.companies.removeSeries.handler(({ input, context, errors }) =>
    series.remove(context, input, errors),
  ),
  restoreSeries: on.companies.restoreSeries.handler(({ input, context, errors }) =>
    series.restore(context, input, errors),
  ),
}
