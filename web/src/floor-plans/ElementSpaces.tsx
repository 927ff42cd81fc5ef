import type { PlaceableSpace } from '@aforo/contract/floor-plans'
import { displayName } from '@aforo/contract/labels'
import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { foldedFilter } from '../ui/foldedFilter.ts'
import type { Drawn } from './drawing.ts'
import { attach, detach, type Editor } from './editor.ts'
import classes from './Panels.module.css'

interface ElementSpacesProps {
  item: Drawn
  /** The floor's spaces without a place. */
  spaces: readonly PlaceableSpace[]
  nameOf: (spaceId: string) => string | undefined
  act: (change: (editor: Editor) => Editor) => void
  readOnly: boolean
}

/** The spaces that an element stands for. */
export function ElementSpaces({ item, spaces, nameOf, act, readOnly }: ElementSpacesProps) {
  return (
    <div className={classes.part}>
      <h3>Espacios que representa</h3>
      {item.spaceIds.length > 0 && (
        <ul className={classes.places}>
          {item.spaceIds.map(id => (
            <li key={id} className={classes.placed}>
              <span className={classes.name}>{nameOf(id) ?? 'Espacio que ya no está en este piso'}</span>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Quitar ${nameOf(id) ?? 'el espacio'} del elemento`}
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
        <Select
          key={item.spaceIds.join()}
          size="xs"
          aria-label="Asignar un espacio"
          placeholder="Asignar un espacio"
          searchable
          limit={100}
          filter={foldedFilter}
          data={spaces
            .filter(({ id }) => !item.spaceIds.includes(id))
            .map(space => ({ value: space.id, label: displayName(space) }))}
          value={null}
          onChange={id => id && act(now => attach(now, item.id, id))}
        />
      )}
    </div>
  )
}
