import type { FieldForm } from './fields.tsx'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'

interface SearchFieldProps extends Omit<SearchSelectProps, 'form' | 'value' | 'onChoose'> {
  form: FieldForm
  name: string
  /** Called after the form has the new value. */
  onChosen?: () => void
}

/** A form field whose options are searched on the server. */
export function SearchField({ form, name, onChosen, ...props }: SearchFieldProps) {
  const { value, onChange, ...input } = form.getInputProps(name)
  return (
    <SearchSelect
      allowDeselect={false}
      {...props}
      key={form.key(name)}
      {...input}
      value={value || null}
      onChoose={choice => {
        onChange(choice?.value ?? '')
        onChosen?.()
      }}
    />
  )
}
