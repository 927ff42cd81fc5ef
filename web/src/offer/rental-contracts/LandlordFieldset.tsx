import { landlordWords as words } from '@aforo/api/offer/rental-contract-words'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { loadCountries } from '../../places/campuses/countries.ts'
import { fieldOf, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import type { LandlordValues } from './landlordForm.ts'

/** All that is said of a landlord. */
export function LandlordFieldset({ form }: { form: UseFormReturnType<LandlordValues> }) {
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const known = (countries.data ?? [{ code: 'PE', name: 'Perú' }]).map(({ code, name }) => ({
    value: code,
    label: name,
  }))
  return (
    <>
      <TextField {...fieldOf(form, words, 'name')} maxLength={150} withAsterisk data-autofocus />
      <SelectField {...fieldOf(form, words, 'countryCode')} data={known} limit={50} withAsterisk />
      <TextField
        form={form}
        name="taxId"
        label={form.getValues().countryCode === 'PE' ? 'RUC' : words.taxId.label}
        maxLength={30}
      />
      <TextField {...fieldOf(form, words, 'contactName')} maxLength={120} />
      <TextField {...fieldOf(form, words, 'email')} type="email" maxLength={254} />
      <TextField {...fieldOf(form, words, 'phone')} type="tel" maxLength={30} />
      <TextAreaField {...fieldOf(form, words, 'address')} maxLength={300} />
      <TextAreaField {...fieldOf(form, words, 'notes')} maxLength={2000} />
    </>
  )
}
