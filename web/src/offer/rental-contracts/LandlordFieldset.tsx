import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { loadCountries } from '../../places/campuses/countries.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { type LandlordValues, landlordWords as words } from './landlordForm.ts'

/** All that is said of a landlord. */
export function LandlordFieldset({ form }: { form: UseFormReturnType<LandlordValues> }) {
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const known = (countries.data ?? [{ code: 'PE', name: 'Perú' }]).map(({ code, name }) => ({
    value: code,
    label: name,
  }))
  return (
    <>
      <TextField form={form} name="name" label={words.name.label} maxLength={150} withAsterisk data-autofocus />
      <SelectField
        form={form}
        name="countryCode"
        label={words.countryCode.label}
        data={known}
        limit={50}
        withAsterisk
      />
      <TextField
        form={form}
        name="taxId"
        label={form.getValues().countryCode === 'PE' ? 'RUC' : words.taxId.label}
        maxLength={30}
      />
      <TextField form={form} name="contactName" label={words.contactName.label} maxLength={120} />
      <TextField form={form} name="email" label={words.email.label} type="email" maxLength={254} />
      <TextField form={form} name="phone" label={words.phone.label} type="tel" maxLength={30} />
      <TextAreaField form={form} name="address" label={words.address.label} maxLength={300} />
      <TextAreaField form={form} name="notes" label={words.notes.label} maxLength={2000} />
    </>
  )
}
