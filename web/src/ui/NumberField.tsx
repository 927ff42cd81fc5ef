import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { Bound } from './fields.tsx'

/** A field for a count: an integer from 1, without leading zeros (the mask `N`). */
export const CountField = (props: Bound<NumberInputProps>) => (
  <NumberField
    allowLeadingZeros={false}
    isAllowed={({ floatValue }) => floatValue === undefined || floatValue > 0}
    {...props}
  />
)

/** A number field, for whole numbers by default. An empty field is null, not ''. */
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
