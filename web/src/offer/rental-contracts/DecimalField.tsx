import { Text } from '@mantine/core'
import type { Bound } from '../../ui/fields.tsx'
import { groupThousands, parseMoney } from '../../ui/money/typedMoney.ts'
import { TypedInput, type TypedInputProps } from '../../ui/TypedInput.tsx'

interface DecimalFieldProps extends Bound<Omit<TypedInputProps, 'value' | 'onChange'>> {
  /** What it is counted in, behind the figure. */
  unit: 'm²' | '%'
}

/** A figure with at most two decimals that is no money, kept as the API writes it. */
export function DecimalField({ form, name, unit, ...rest }: DecimalFieldProps) {
  return (
    <TypedInput
      inputMode="decimal"
      placeholder="0.00"
      {...rest}
      rightSection={
        <Text span size="sm" c="dimmed" aria-hidden>
          {unit}
        </Text>
      }
      rightSectionPointerEvents="none"
      key={`${form.key(name)}${unit}`}
      {...form.getInputProps(name)}
      read={typed => parseMoney(typed.replace(/\s*(m²|m2|%)$/i, ''), 'PEN')}
      write={groupThousands}
      unreadable="Escribe una cifra con dos decimales como máximo, como 450.50."
    />
  )
}
