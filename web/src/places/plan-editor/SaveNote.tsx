import { Group, Loader, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SaveState } from './saver.ts'

/** Milliseconds between two looks at how long ago it was. */
const tick = 10_000

/** Whether what was drawn is kept, and since when. */
export function SaveNote({ state }: { state: SaveState }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  const { icon, text, why } = looksOf(state, now)
  return (
    <Tooltip label={why} disabled={!why} multiline maw={280}>
      <Group gap={6} wrap="nowrap" role="status" aria-label="Guardado" tabIndex={why ? 0 : undefined}>
        {icon}
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {text}
        </Text>
      </Group>
    </Tooltip>
  )
}

function looksOf(state: SaveState, now: number) {
  const muted = { size: 16, stroke: 1.6, color: 'var(--mantine-color-dimmed)', 'aria-hidden': true }
  switch (state.kind) {
    case 'saved':
      return {
        icon: <IconCloudCheck {...muted} />,
        text: state.at === undefined ? 'Guardado' : `Guardado ${ago(now - state.at)}`,
      }
    case 'waiting':
    case 'saving':
      return { icon: <Loader size={14} />, text: 'Guardando…' }
    case 'offline':
      return {
        icon: <IconCloudOff {...muted} />,
        text: 'Sin conexión: se guarda al volver',
        why: 'Sigue dibujando. Lo que hagas queda en este equipo y se guarda solo cuando vuelva la conexión.',
      }
    case 'refused':
      return { icon: <IconAlertTriangle {...muted} />, text: 'Sin guardar', why: state.refusal.message }
    case 'clash':
      return {
        icon: <IconAlertTriangle {...muted} />,
        text: 'Sin guardar',
        why: 'Alguien más cambió los mismos elementos.',
      }
    case 'closed':
      return { icon: <IconAlertTriangle {...muted} />, text: 'Ya no se edita', why: state.refusal.message }
  }
}

function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (milliseconds < 15_000) return 'ahora'
  if (minutes < 1) return 'hace unos segundos'
  return minutes < 60 ? `hace ${minutes} min` : `hace ${Math.floor(minutes / 60)} h`
}
