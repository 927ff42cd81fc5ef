import { Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Note } from '../../ui/Note.tsx'

interface CountdownProps {
  /** An instant. */
  until: string
  /** Says it with the minutes and seconds that are left. */
  words: (left: string) => string
  onOver: () => void
}

/** How long something is still held, counted down by the second. */
export function Countdown({ until, words, onOver }: CountdownProps) {
  const end = Date.parse(until)
  const [left, setLeft] = useState(() => end - Date.now())
  const over = left <= 0
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [end])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is over.
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return (
    <Note tone="warning" p="xs" icon={IconHourglass}>
      <Text size="sm" fw={600} role="timer">
        {over
          ? 'Se acabó el tiempo.'
          : words(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`)}
      </Text>
    </Note>
  )
}
