import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import classes from './Companies.module.css'
import { useReadCompaniesAgain } from './companyQueries.ts'

interface Part {
  id: string
  version: number
}

/** Whether the address has the form of a new one open, and what closes it there. */
export interface Adding {
  adds?: boolean
  onAdded?: () => void
}

interface PartListProps<One extends Part> extends Adding {
  /** Names the list: `Cuentas`. */
  label: string
  about: string
  parts: readonly One[]
  /** `Añadir cuenta` */
  add: string
  empty: { icon: TablerIcon; title: string; text: string }
  /** Names one of them: `BBVA 0011-0366`. */
  nameOf: (part: One) => string
  row: (part: One) => ReactNode
  /** Of a part, or of a new one. */
  form: (part: One | undefined, onDone: () => void) => ReactNode
  can?: (part: One) => { edit: boolean; remove: boolean }
  remove: (part: One) => Promise<{ message: string }>
  restore: (part: One) => Promise<unknown>
}

const all = () => ({ edit: true, remove: true })

/** What a company has several of: each is changed in its place, and removed with an undo. */
export function PartList<One extends Part>(props: PartListProps<One>) {
  const { label, about, parts, empty, nameOf, row, form, can = all } = props
  const readAgain = useReadCompaniesAgain()
  const [editing, setEditing] = useState<string | undefined>(props.adds ? 'new' : undefined)
  const close = () => {
    setEditing(undefined)
    if (props.adds) props.onAdded?.()
  }
  const remove = async (part: One) => {
    const removed = await attempt(() => props.remove(part))
    await readAgain()
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await props.restore(part)
        await readAgain()
      }),
    )
  }
  const button = (
    <Button data-writes style={{ flex: 'none' }} leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {props.add}
    </Button>
  )
  if (parts.length === 0 && editing === undefined) return <EmptyState {...empty} action={button} />
  return (
    <Stack gap="sm">
      {editing === undefined && (
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
          <Text size="sm" c="dimmed">
            {about}
          </Text>
          {button}
        </Group>
      )}
      {editing === 'new' && form(undefined, close)}
      <Rows look="framed" aria-label={label}>
        {parts.map(part =>
          editing === part.id ? (
            <li key={part.id}>{form(part, close)}</li>
          ) : (
            <li key={part.id}>
              <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
                <div className={classes.words}>{row(part)}</div>
                <Group gap={4} wrap="nowrap">
                  {can(part).edit && editing === undefined && (
                    <IconButton
                      data-writes
                      label="Cambiar"
                      name={`Cambiar ${nameOf(part)}`}
                      onClick={() => setEditing(part.id)}
                    >
                      <IconPencil size={16} />
                    </IconButton>
                  )}
                  {can(part).remove && (
                    <IconButton
                      data-writes
                      color="red"
                      label="Quitar"
                      name={`Quitar ${nameOf(part)}`}
                      onClick={() => remove(part)}
                    >
                      <IconTrash size={16} />
                    </IconButton>
                  )}
                </Group>
              </Group>
            </li>
          ),
        )}
      </Rows>
    </Stack>
  )
}
