import { formatMoney, type MoneyText } from '@aforo/api/platform/money'
import { Text, type TextProps } from '@mantine/core'

/**
 * A quantity without trailing zeros: `2` for `2.00`.
 * @param decimals with two decimals
 */
export const formatQuantity = (decimals: string): string => decimals.replace(/\.?0+$/, '')

/** An amount in text or a table: without line breaks, with digits aligned to those of other lines. */
export const Money = ({ amount, currency, ...rest }: MoneyText & TextProps) => (
  <Text span inherit style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }} {...rest}>
    {formatMoney({ amount, currency })}
  </Text>
)
