import type { FieldForm } from './fields.tsx'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'

interface SearchFieldProps extends Omit<SearchSelectProps, 'form' | 'value' | 'onChoose'> {
  form: FieldForm
  name: string
  /** Comes after the form has the value: for what follows from a choice. */
  onChosen?: () => void
}

/** A field of a form that is chosen from more than a list shows. */
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
