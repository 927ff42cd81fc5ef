import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** First line of a record's card in a phone's list: its name, and its status at the end. */
export const CardHead = ({ name, badge }: { name: ReactNode; badge?: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <Text fw={600} truncate>
      {name}
    </Text>
    {badge}
  </Group>
)
