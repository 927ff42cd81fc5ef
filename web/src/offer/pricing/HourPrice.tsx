import type { Rate } from '@aforo/api/offer/rates'
import { Text } from '@mantine/core'
import { hourInWords } from './rateWords.ts'

/** What an hour costs by a rate. */
export const HourPrice = ({ rate }: { rate: Rate }) => (
  <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
    {hourInWords(rate)}{' '}
    <Text span size="sm" c="dimmed" fw={400}>
      la hora
    </Text>
  </Text>
)
