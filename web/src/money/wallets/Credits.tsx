import type { TextProps } from '@mantine/core'
import { Money } from '../../ui/money/Money.tsx'

interface CreditsProps extends TextProps {
  amount: string
  /** With a plus sign above zero, and in the colour of what comes and goes. */
  signed?: boolean
}

/** An amount of credits: `12.50 cr`. */
export function Credits({ amount, signed, ...rest }: CreditsProps) {
  if (!signed) return <Money amount={amount} currency="CREDIT" {...rest} />
  const isIn = !amount.startsWith('-')
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {isIn && '+'}
      <Money amount={amount} currency="CREDIT" {...rest} />
    </span>
  )
}
