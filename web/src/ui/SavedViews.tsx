import { Button, CloseButton, Group, Menu, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../platform/api.ts'
import { attempt } from './attempt.ts'
import { IconButton } from './IconButton.tsx'
import { toast } from './toast.tsx'
import { undo } from './undo.ts'

const View = z.object({
  name: z.string(),
  /** Filters and sort order, as in the URL. */
  search: z.record(z.string(), z.unknown()),
  /** Hidden columns. */
  hidden: z.array(z.string()),
})
type View = z.infer<typeof View>

interface SavedViewsProps {
  /** Key of the list. */
  id: string
  current: Omit<View, 'name'>
  onApply: (view: Omit<View, 'name'>) => void
}

const longestName = 40
const mostViews = 20

/** Saves filters, sort order and columns of a list under a name, for the person on all their devices. */
export function SavedViews({ id, current, onApply }: SavedViewsProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [opened, setOpened] = useState(false)
  const preference = { key: `views.${id}` }
  // Loaded on demand, since few people have saved views.
  const query = useQuery({
    ...api.users.preference.queryOptions({ input: preference }),
    enabled: opened,
  })
  const views = z.array(View).safeParse(query.data?.value).data ?? []
  const write = async (value: View[]) => {
    const kept = await client.users.savePreference({ ...preference, value })
    queryClient.setQueryData(api.users.preference.queryKey({ input: preference }), kept)
    return true
  }
  const save = async () => {
    const view = { ...current, name: name.trim() }
    // Saving before they are loaded would overwrite them.
    if (!view.name || !query.isSuccess) return
    if (await attempt(() => write([...views.filter(one => one.name !== view.name), view]))) {
      setName('')
      toast.success(`Se guardó la vista ${view.name}.`)
    }
  }
  const remove = async (gone: View) => {
    if (await attempt(() => write(views.filter(one => one.name !== gone.name))))
      toast.undo(`Se quitó la vista ${gone.name}.`, () => undo(() => write(views)))
  }
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} trapFocus={false} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton label="Vistas guardadas">
          <IconBookmark size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map(view => (
          <Group key={view.name} gap={0} wrap="nowrap">
            <Menu.Item onClick={() => onApply(view)}>{view.name}</Menu.Item>
            <CloseButton size="sm" aria-label={`Quitar la vista ${view.name}`} onClick={() => remove(view)} />
          </Group>
        ))}
        {views.length > 0 && <Menu.Divider />}
        <Group p={6} gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            flex={1}
            label="Guardar lo que se ve ahora"
            placeholder="Nombre de la vista"
            maxLength={longestName}
            value={name}
            disabled={views.length >= mostViews}
            onChange={event => setName(event.currentTarget.value)}
            // Keeps the menu from handling typed letters and arrows.
            onKeyDown={event => {
              event.stopPropagation()
              if (event.key === 'Enter') save()
            }}
          />
          <Button size="xs" variant="default" disabled={!name.trim() || !query.isSuccess} onClick={save}>
            Guardar
          </Button>
        </Group>
      </Menu.Dropdown>
    </Menu>
  )
}
