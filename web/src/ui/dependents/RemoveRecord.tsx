import type { SubjectKind } from '@aforo/api/platform/dependents'
import { Button } from '@mantine/core'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { toast } from '../toast.tsx'
import { undo } from '../undo.ts'
import { ConfirmEnding } from './ConfirmEnding.tsx'

interface RemoveRecordProps {
  subject: SubjectKind
  id: string
  name: string
  verb?: 'Eliminar' | 'Archivar'
  /** The button's words, where they are more than the verb. */
  label?: string
  disabled?: boolean
  /** What it means, and from where it comes back. */
  consequence: ReactNode
  /** @returns what the toast says, which offers to undo it */
  remove: () => Promise<string>
  restore: () => Promise<unknown>
}

/** The button that deletes or archives a record, with its question before and its undo after. */
export function RemoveRecord(props: RemoveRecordProps) {
  const { subject, id, name, verb = 'Eliminar', label = verb, disabled = false, consequence, remove, restore } = props
  const [asked, setAsked] = useState(false)
  const Icon = verb === 'Archivar' ? IconArchive : IconTrash
  return (
    <>
      <Button
        data-writes
        variant="subtle"
        color="red"
        leftSection={<Icon size={16} />}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      <ConfirmEnding
        opened={asked}
        title={`${verb} ${name}`}
        subject={subject}
        id={id}
        consequence={consequence}
        confirm={verb}
        onConfirm={async () => toast.undo(await remove(), () => undo(restore))}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
