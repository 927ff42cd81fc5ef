import { type Currency, formatMinor, minorUnitsOf } from '@aforo/api/platform/money'
import { Text } from '@mantine/core'
import type { Bound } from '../fields.tsx'
import { TypedInput, type TypedInputProps } from '../TypedInput.tsx'
import { currencySigns, groupThousands, parseMoney } from './typedMoney.ts'

interface MoneyFieldProps extends Bound<Omit<TypedInputProps, 'value' | 'onChange'>> {
  currency: Currency
  /** Minor units, both included; by default zero and no maximum. */
  min?: number
  max?: number
}

/**
 * An amount: typed or pasted in any common format, stored in the API's (`1234.50`), shown as `1,234.50` with its
 * currency.
 */
export function MoneyField({ form, name, currency, min = 0, max, ...rest }: MoneyFieldProps) {
  const sign = (
    <Text span size="sm" c="dimmed" aria-hidden>
      {currencySigns[currency]}
    </Text>
  )
  const after = currency === 'CREDIT'
  return (
    <TypedInput
      inputMode="decimal"
      placeholder="0.00"
      {...rest}
      {...(after ? { rightSection: sign, rightSectionPointerEvents: 'none' } : { leftSection: sign })}
      leftSectionWidth={currency === 'USD' ? 46 : 36}
      // In another currency the typed text means something else.
      key={`${form.key(name)}${currency}`}
      {...form.getInputProps(name)}
      read={typed => parseMoney(typed, currency)}
      write={groupThousands}
      unreadable="Escribe un importe, como 1,234.50."
      refuse={amount => {
        const minor = minorUnitsOf(amount) ?? 0
        if (minor < min) return `Escribe un importe de ${formatMinor(min, currency)} o más.`
        if (max !== undefined && minor > max) return `Escribe un importe de ${formatMinor(max, currency)} o menos.`
      }}
    />
  )
}
