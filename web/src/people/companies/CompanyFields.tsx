import { taxIdName } from '@aforo/api/people/client-documents'
import { companyWords as words } from '@aforo/api/people/company-words'
import { countryName } from '@aforo/api/platform/countries-in-words'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { loadCountries } from '../../places/campuses/countries.ts'
import { fieldOf, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import type { CompanyValues } from './companyForm.ts'

interface CompanyFieldsProps {
  form: UseFormReturnType<CompanyValues>
  /** The country is chosen once. */
  isNew?: boolean
  /** It numbered receipts with this tax id. */
  keepsTaxId?: boolean
}

/** What is said of a company of the operator. */
export function CompanyFields({ form, isNew = false, keepsTaxId = false }: CompanyFieldsProps) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNew,
  })
  const { countryCode } = form.getValues()
  const known = countries.data ?? [{ code: countryCode, name: countryName(countryCode) }]
  return (
    <>
      {isNew && (
        <SelectField
          {...fieldOf(form, words, 'countryCode')}
          description="No se cambia después."
          data={known.map(({ code, name }) => ({ value: code, label: name }))}
          limit={50}
          withAsterisk
        />
      )}
      <TextField
        form={form}
        name="taxId"
        label={taxIdName(countryCode)}
        maxLength={30}
        withAsterisk
        data-autofocus={isNew || undefined}
        {...(keepsTaxId && { disabled: true, description: 'Ya numeró comprobantes: queda como está.' })}
      />
      <TextField
        {...fieldOf(form, words, 'legalName')}
        placeholder="Andén Coworking S.A.C."
        maxLength={200}
        withAsterisk
      />
      <TextAreaField
        {...fieldOf(form, words, 'address')}
        description="La fiscal, como sale en los comprobantes."
        maxLength={300}
        withAsterisk
      />
      <TextField
        {...fieldOf(form, words, 'sapCompany')}
        description="El nombre de su base (CompanyDB) en SAP Business One."
        maxLength={50}
      />
    </>
  )
}
