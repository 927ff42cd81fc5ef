import { Badge } from '@mantine/core'
import { useWaiting } from './requestQueries.ts'

/** How many requests wait for somebody to decide; nothing while none does. */
export function WaitingCount() {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <Badge flex="none" size="sm" variant="filled" color="aforo" aria-label={`${count} por decidir`}>
      {count > 99 ? '99+' : count}
    </Badge>
  )
}
