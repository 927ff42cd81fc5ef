import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCounted } from '../../ui/formats.ts'
import classes from './Dashboard.module.css'

interface RowsProps<Item> {
  label: string
  items: readonly Item[]
  /** How many there are where not all were read. */
  total?: number
  children: (item: Item) => ReactNode
}

/** So many are shown before somebody asks for the others. */
const atFirst = 6

/** The rows of a card: the first of them, and a button that says how many more there are. Nothing scrolls inside the card. */
export function Rows<Item>({ label, items, total = items.length, children }: RowsProps<Item>) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, atFirst)
  const more = items.length - shown.length
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {shown.map(children)}
      </ul>
      {items.length > atFirst && (
        <Button variant="subtle" size="compact-sm" mt="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver ${formatCounted(more, 'más', 'más')}`}
        </Button>
      )}
      {all && total > items.length && (
        <Text size="xs" c="dimmed" mt={4}>
          Se muestran {items.length} de {total}.
        </Text>
      )}
    </>
  )
}
