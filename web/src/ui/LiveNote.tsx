import { Text } from '@mantine/core'
import { useLive } from '../platform/live.ts'
import classes from './LiveNote.module.css'

const clock = new Intl.DateTimeFormat('es-PE', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Shows whether live changes arrive, and when the screen was last refreshed. */
export function LiveNote({ answeredAt }: { answeredAt: number }) {
  const { connected, dateRefreshed } = useLive()
  const refreshed = Math.max(answeredAt, connected ? dateRefreshed : 0)
  return (
    <Text span size="xs" c="dimmed" className={classes.note} data-on={connected || undefined}>
      {connected ? 'En vivo' : 'Sin conexión en vivo'}
      {refreshed > 0 && (
        <span className={classes.when}>
          {' · '}
          <span className={classes.word}>actualizado </span>
          {clock.format(refreshed)}
        </span>
      )}
    </Text>
  )
}
