import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { type Drawn, thingsOf } from '../floor-plans/drawing.ts'
import { attach, detach, type Editor } from './editor.ts'
import classes from './Panels.module.css'
import type { Placeable } from './placeable.ts'

interface ElementThingsProps {
  item: Drawn
  /** Spaces and products without a place. */
  unplaced: readonly Placeable[]
  /** What is sold in a space, or what is known of a product without one. */
  noteOf: (id: string) => string | undefined
  nameOf: (id: string) => string | undefined
  act: (change: (editor: Editor) => Editor) => void
  readOnly: boolean
}

/** The spaces and products that an element stands for. */
export function ElementThings({ item, unplaced, noteOf, nameOf, act, readOnly }: ElementThingsProps) {
  const ids = thingsOf(item)
  return (
    <div className={classes.part}>
      <h3>Espacios y productos que representa</h3>
      {ids.length > 0 && (
        <ul className={classes.places}>
          {ids.map(id => (
            <li key={id} className={classes.placed}>
              <span className={classes.name}>
                {nameOf(id) ?? 'Ya no está en este piso'}
                {noteOf(id) && (
                  <Text size="xs" c="dimmed" span display="block" truncate>
                    {noteOf(id)}
                  </Text>
                )}
              </span>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Quitar ${nameOf(id) ?? 'lo que ya no está'} del elemento`}
                  onClick={() => act(now => detach(now, item.id, id))}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <SearchableSelect
          key={ids.join()}
          size="xs"
          aria-label="Asignar un espacio o producto"
          placeholder="Asignar un espacio o producto"
          limit={100}
          data={unplaced.map(({ id, name, note }) => ({ value: id, label: note ? `${name} · ${note}` : name }))}
          value={null}
          onChange={id => {
            const thing = unplaced.find(each => each.id === id)
            if (thing) act(now => attach(now, item.id, thing))
          }}
        />
      )}
    </div>
  )
}
