import { rentalContractWords as words } from '@aforo/api/offer/rental-contract-words'
import { Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DayField } from '../../ui/dates/DayField.tsx'
import { fieldOf, TextAreaField, TextField, UppercaseField } from '../../ui/fields.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { TermValues } from './contractForm.ts'
import { landlordChoices } from './rentalQueries.ts'

/** What is said of a contract besides its periods. */
export function TermFields<Values extends TermValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <UppercaseField {...fieldOf(form, words, 'code')} placeholder="ALQ-MIR-2026" maxLength={30} withAsterisk />
      <SearchField
        form={form}
        name="landlordId"
        label={words.landlord.label}
        placeholder="Elige un propietario"
        source={landlordChoices}
        withAsterisk
      />
      <TextField {...fieldOf(form, words, 'description')} placeholder="Pisos 4 y 5" maxLength={200} />
      <Group grow align="flex-start" gap="sm">
        <DayField {...fieldOf(form, words, 'noticeOn')} placeholder="Sin fecha" />
        <DayField {...fieldOf(form, words, 'renewalOn')} placeholder="Sin fecha" />
      </Group>
      <TextAreaField {...fieldOf(form, words, 'notes')} maxLength={2000} />
    </>
  )
}
