import { type ClientDocument, clientDocumentName } from '@aforo/api/people/client-documents'
import { customerWords } from '@aforo/api/people/customer-words'
import { SimpleGrid } from '@mantine/core'
import { type FieldForm, fieldOf, NumericField, SelectField, TextField } from '../../ui/fields.tsx'
import { documentOptions, exampleOf } from './clientDocument.ts'

interface DocumentFieldsProps {
  form: FieldForm
  countryCode: string
  documentType: ClientDocument
  /** Where both stand in the form, as `client.`. */
  under?: string
}

/** By what a client is known: the tax id of its country, or an identity document, and its number. */
export function DocumentFields({ form, countryCode, documentType, under = '' }: DocumentFieldsProps) {
  const number = {
    form,
    name: `${under}taxId`,
    label: clientDocumentName(documentType, countryCode),
    placeholder: exampleOf(countryCode, documentType),
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <SelectField
        {...fieldOf(form, customerWords, 'documentType', under)}
        data={documentOptions(countryCode)}
        searchable={false}
      />
      {countryCode === 'PE' && documentType === 'TAX_ID' ? (
        <NumericField {...number} maxLength={11} />
      ) : (
        <TextField {...number} maxLength={30} inputMode="text" />
      )}
    </SimpleGrid>
  )
}
