import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { Bound } from './fields.tsx'

/** A whole number by default; digits only. An empty field is null, not an empty text. */
export const NumberField = ({ form, name, ...props }: Bound<NumberInputProps>) => {
  const input = form.getInputProps(name)
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      decimalSeparator="."
      clampBehavior="none"
      {...props}
      key={form.key(name)}
      {...input}
      value={input.value ?? ''}
      onChange={value => input.onChange(value === '' ? null : value)}
    />
  )
}
