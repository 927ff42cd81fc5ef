import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Head of a record's card in a phone's list: its name, in two lines at most, and its status at the right. */
export const CardHead = ({ name, badge }: { name: ReactNode; badge?: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    {/* Balanced, so that a code isn't broken at its hyphen. */}
    <Text fw={600} lineClamp={2} style={{ textWrap: 'balance' }}>
      {name}
    </Text>
    {badge && <Box flex="none">{badge}</Box>}
  </Group>
)
