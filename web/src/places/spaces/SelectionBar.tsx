import { mostAtOnce } from '@aforo/api/places/space-changes'
import { isLevel } from '@aforo/api/places/space-places'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { Button, Group, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { formatCounted } from '../../ui/formats.ts'
import classes from './Spaces.module.css'

interface SelectionBarProps {
  picked: SpaceNode[]
  on: boolean
  onStart: () => void
  onEdit: () => void
  onMove: () => void
  onEnd: () => void
}

/** Begins choosing several spaces, and says what is chosen. */
export function SelectionBar({ picked, on, onStart, onEdit, onMove, onEnd }: SelectionBarProps) {
  if (!on)
    return (
      <div className={classes.bar}>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          Arrastra un espacio para moverlo.
        </Text>
        <Button
          data-writes
          variant="subtle"
          size="compact-sm"
          leftSection={<IconListCheck size={16} />}
          onClick={onStart}
        >
          Seleccionar varios
        </Button>
      </div>
    )
  const tooMany = picked.length > mostAtOnce
  return (
    <div className={classes.bar}>
      <Text size="sm" fw={500} aria-live="polite" c={tooMany ? 'var(--mantine-color-error)' : undefined}>
        {tooMany
          ? `${picked.length}: cambia hasta ${mostAtOnce} a la vez`
          : formatCounted(picked.length, 'seleccionado', 'seleccionados')}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" disabled={picked.length === 0 || tooMany} onClick={onEdit}>
          Editar
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={picked.length === 0 || tooMany || picked.some(({ type }) => isLevel(type))}
          onClick={onMove}
        >
          Mover
        </Button>
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          Terminar
        </Button>
      </Group>
    </div>
  )
}
