import { Text } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { sameClock } from './days.ts'
import { formatZone } from './formats.ts'

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Names the campus's time zone if its clock differs from the browser's; otherwise nothing. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  if (sameClock(timeZone, ownTimeZone(), Date.now())) return null
  return (
    <Text size="xs" c="dimmed" span style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}>
      <IconWorld size={14} aria-hidden />
      Hora de la sede: {formatZone(timeZone)}
    </Text>
  )
}
