import { elementKindLabels, elementShapeLabels } from '@aforo/api/places/labels'
import { Button, Switch, Text, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { formatCounted } from '../../ui/formats.ts'
import { optionsOf } from '../../ui/options.ts'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { type Drawn, thingsOf } from '../floor-plans/drawing.ts'
import { ElementColor } from './ElementColor.tsx'
import { Arranging, common, ElementGeometry } from './ElementGeometry.tsx'
import { ElementThings } from './ElementThings.tsx'
import { duplicate, type Editor, type Fields, remove, selected, write } from './editor.ts'
import classes from './Panels.module.css'
import type { Placeable } from './placeable.ts'
import { tellRemoved } from './tellRemoved.ts'
import { drawnKinds } from './tools.ts'

interface ElementPanelProps {
  editor: Editor
  act: (change: (editor: Editor) => Editor) => void
  unplaced: readonly Placeable[]
  noteOf: (id: string) => string | undefined
  nameOf: (id: string) => string | undefined
  readOnly: boolean
}

/** Everything about what is selected, in figures and words: all that dragging does. */
export function ElementPanel({ editor, act, unplaced, noteOf, nameOf, readOnly }: ElementPanelProps) {
  const items = selected(editor)
  const [one] = items
  if (!one) return null
  const single = items.length === 1 ? one : undefined
  const set = (fields: Fields) => act(now => write(now, fields))
  const labelled = items.some(item => item.shape === 'LABEL')
  return (
    <div className={classes.fields}>
      <Text size="sm" fw={600}>
        {single
          ? `${elementKindLabels[single.kind]} · ${elementShapeLabels[single.shape]}`
          : formatCounted(items.length, 'elemento', 'elementos')}
      </Text>
      <fieldset disabled={readOnly} style={{ all: 'unset', display: 'contents' }}>
        {(single || labelled) && (
          <TextInput
            size="xs"
            label="Texto"
            placeholder={single && nameOf(thingsOf(single)[0] ?? '')}
            data-element-text
            value={common(items, 'text') ?? ''}
            maxLength={200}
            error={single?.shape === 'LABEL' && single.text.trim() === '' ? 'Escribe qué dice.' : undefined}
            onChange={event => set({ text: event.currentTarget.value })}
          />
        )}
        {!labelled && (
          <SearchableSelect
            size="xs"
            label="Qué es"
            data={optionsOf(drawnKinds, elementKindLabels)}
            value={common(items, 'kind') ?? null}
            placeholder="Varios"
            allowDeselect={false}
            onChange={value => value && set({ kind: value as Drawn['kind'] })}
          />
        )}
        <ElementGeometry items={items} act={act} />
        {items.length > 1 && <Arranging items={items} act={act} />}
        {single && single.shape !== 'LABEL' && (
          <ElementThings
            item={single}
            unplaced={unplaced}
            noteOf={noteOf}
            nameOf={nameOf}
            act={act}
            readOnly={readOnly}
          />
        )}
        {!items.every(item => item.shape === 'LABEL') && (
          <ElementColor color={common(items, 'color')} onChoose={color => set({ color })} />
        )}
        <Switch
          size="xs"
          label="Bloqueado: no se mueve ni se toca al dibujar"
          checked={common(items, 'locked') ?? false}
          onChange={event => set({ locked: event.currentTarget.checked })}
        />
        {!readOnly && (
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCopy size={16} />}
              onClick={() => act(duplicate)}
            >
              Duplicar
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                act(remove)
                tellRemoved(items)
              }}
            >
              Quitar
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  )
}
