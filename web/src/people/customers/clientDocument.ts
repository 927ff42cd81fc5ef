import { type ClientDocument, personalDocumentsOf, taxIdName } from '@aforo/api/people/client-documents'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { optionsOf } from '../../ui/options.ts'

/** What a client of a country may be known by: its tax id first. */
export const documentOptions = (countryCode: string) => [
  { value: 'TAX_ID' as const, label: taxIdName(countryCode) },
  ...optionsOf(
    personalDocumentsOf(countryCode).map(({ code }) => code),
    documentTypeLabels,
  ),
]

/** The kind that stays with another country: a kind that isn't used there gives way to its tax id. */
export const kindIn = (countryCode: string, documentType: ClientDocument): ClientDocument =>
  documentOptions(countryCode).some(({ value }) => value === documentType) ? documentType : 'TAX_ID'

/** A correct number of a kind, where one is known. */
export const exampleOf = (countryCode: string, documentType: ClientDocument) =>
  documentType === 'TAX_ID'
    ? countryCode === 'PE'
      ? '20131312955'
      : undefined
    : personalDocumentsOf(countryCode).find(({ code }) => code === documentType)?.example
