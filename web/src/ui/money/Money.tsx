import { formatMoney, type MoneyText } from '@aforo/contract/platform/money'
import { Text, type TextProps } from '@mantine/core'

/** An amount in a line of text or a table: never broken, its digits under those of other lines. */
export const Money = ({ amount, currency, ...rest }: MoneyText & TextProps) => (
  <Text span inherit style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }} {...rest}>
    {formatMoney({ amount, currency })}
  </Text>
)
