import { Button, CloseButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataList.module.css'
import { formatCount } from './formats.ts'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** Number of matching records. */
  total: number
  /** Number of records on this page. Once all of them are selected, all matches can be. */
  onPage: number
  actions: ReactNode
}

/** Shows how many records are selected, selects all matches, and offers the bulk actions. */
export function SelectionBar({ selection, total, onPage, actions }: SelectionBarProps) {
  const count = selection.count(total)
  const offersAll = !selection.all && total > onPage && count >= onPage
  return (
    <Group className={classes.selection} gap="xs" px="xs" py={6} role="region" aria-label="Selección">
      <CloseButton aria-label="Quitar la selección" onClick={selection.clear} />
      <Text size="sm" fw={600} aria-live="polite">
        {formatCount(count)} {count === 1 ? 'seleccionado' : 'seleccionados'}
      </Text>
      {offersAll && (
        <Button variant="subtle" size="compact-sm" onClick={selection.everything}>
          Seleccionar los {formatCount(total)} que coinciden
        </Button>
      )}
      <Group gap={6} ml="auto">
        {actions}
      </Group>
    </Group>
  )
}
