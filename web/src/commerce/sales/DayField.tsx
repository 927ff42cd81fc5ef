import { todayHere } from '../../ui/dates/calendar.ts'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import type { FieldForm } from '../../ui/fields.tsx'

interface DayFieldProps {
  form: FieldForm
  name: string
  label: string
  placeholder?: string
  /** The last day that is taken. */
  max?: string
  withAsterisk?: boolean
}

/** A calendar date of a form, typed. */
export const DayField = ({ form, name, ...props }: DayFieldProps) => (
  <DayInput today={todayHere()} {...props} key={form.key(name)} {...form.getInputProps(name)} />
)
