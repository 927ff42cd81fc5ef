import { Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DayField } from '../../ui/dates/DayField.tsx'
import { TextAreaField, TextField, UppercaseField } from '../../ui/fields.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { TermValues } from './contractForm.ts'
import { landlordChoices } from './rentalQueries.ts'

/** What is said of a contract besides its periods. */
export function TermFields<Values extends TermValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <UppercaseField form={form} name="code" label="Código" placeholder="ALQ-MIR-2026" maxLength={30} withAsterisk />
      <SearchField
        form={form}
        name="landlordId"
        label="Propietario"
        placeholder="Elige un propietario"
        source={landlordChoices}
        withAsterisk
      />
      <TextField form={form} name="description" label="Qué se alquila" placeholder="Pisos 4 y 5" maxLength={200} />
      <Group grow align="flex-start" gap="sm">
        <DayField form={form} name="noticeOn" label="Avisar hasta" placeholder="Sin fecha" />
        <DayField form={form} name="renewalOn" label="Renovar desde" placeholder="Sin fecha" />
      </Group>
      <TextAreaField form={form} name="notes" label="Notas" maxLength={2000} />
    </>
  )
}
