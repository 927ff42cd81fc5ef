import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The first line of a record's card, as lists show it on a phone: its name, and its state at the end. */
export const CardHead = ({ name, badge }: { name: ReactNode; badge?: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <Text fw={600} truncate>
      {name}
    </Text>
    {badge}
  </Group>
)
