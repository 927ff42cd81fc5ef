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
  /** Label of the button, if more than the verb. */
  label?: string
  disabled?: boolean
  /** The consequences, and where to restore it. */
  consequence: ReactNode
  /** @returns the text of the undo toast */
  remove: () => Promise<string>
  restore: () => Promise<unknown>
}

/** A button that deletes or archives a record, with a question before and an undo after. */
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
