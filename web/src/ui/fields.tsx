import type { FieldWords } from '@aforo/api/platform/field-words'
import {
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { SearchableSelect } from './SearchableSelect.tsx'

/** The part of a `@mantine/form` form that a field uses. */
export interface FieldForm {
  // biome-ignore lint/suspicious/noExplicitAny: Mantine's own return type of getInputProps is open.
  getInputProps: (path: string, options?: { type?: 'input' | 'checkbox' }) => any
  key: (path: string) => string
}

/** Props of a field bound to its form: value, error, and the attribute by which the first error is focused. */
export type Bound<Props> = Omit<Props, 'form' | 'name'> & { form: FieldForm; name: string }

/** Binds a field of a record: its form, its name after `prefix`, and its label from the record's list. */
export const fieldOf = <Key extends string>(
  form: FieldForm,
  words: Readonly<Record<Key, FieldWords>>,
  key: NoInfer<Key>,
  prefix = '',
) => ({ form, name: `${prefix}${key}`, label: words[key].label })

export const TextField = ({ form, name, ...props }: Bound<TextInputProps>) => (
  <TextInput {...props} key={form.key(name)} {...form.getInputProps(name)} />
)

/** A text field that converts typed or pasted text with `read`. */
const ReadField = ({ form, name, read, ...props }: Bound<TextInputProps> & { read: (typed: string) => string }) => {
  const input = form.getInputProps(name)
  return (
    <TextInput
      {...props}
      key={form.key(name)}
      {...input}
      onChange={event => input.onChange(read(event.currentTarget.value))}
    />
  )
}

/** An uppercase text field, for codes and prefixes. */
export const UppercaseField = (props: Bound<TextInputProps>) => (
  <ReadField autoCapitalize="characters" {...props} read={typed => typed.toUpperCase()} />
)

/** A text field for digits: a tax id, a document. Other keys are ignored; pasted text is reduced to digits. */
export const NumericField = (props: Bound<TextInputProps>) => (
  <ReadField inputMode="numeric" {...props} read={typed => typed.replace(/\D+/g, '')} />
)

/** A text field for letters and digits, without spaces or punctuation. */
export const AlphanumericField = (props: Bound<TextInputProps>) => (
  <ReadField {...props} read={typed => typed.replace(/[^\p{L}\p{N}]+/gu, '')} />
)

export const TextAreaField = ({ form, name, ...props }: Bound<TextareaProps>) => (
  <Textarea autosize minRows={2} maxRows={8} {...props} key={form.key(name)} {...form.getInputProps(name)} />
)

export const PasswordField = ({ form, name, ...props }: Bound<PasswordInputProps>) => (
  <PasswordInput {...props} key={form.key(name)} {...form.getInputProps(name)} />
)

/** A select. `onChange` is called after the form has the new value. */
export const SelectField = ({ form, name, onChange, searchable = true, ...props }: Bound<SelectProps<string>>) => {
  const input = form.getInputProps(name)
  const change: SelectProps<string>['onChange'] = (value, option) => {
    input.onChange(value)
    onChange?.(value, option)
  }
  const bound = { allowDeselect: false, ...props, ...input, onChange: change }
  return searchable ? <SearchableSelect key={form.key(name)} {...bound} /> : <Select key={form.key(name)} {...bound} />
}

export const SwitchField = ({ form, name, ...props }: Bound<SwitchProps>) => (
  <Switch {...props} key={form.key(name)} {...form.getInputProps(name, { type: 'checkbox' })} />
)
