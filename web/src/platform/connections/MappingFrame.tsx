import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { InView } from '../../ui/InView.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { leave } from '../../ui/unsaved.ts'
import type { RecordForm } from '../../ui/useRecordForm.ts'
import { refusalOf } from '../problem.ts'

interface MappingFrameProps {
  record: Pick<RecordForm<never>, 'refusal' | 'dismiss' | 'submit' | 'saving'>
  isDirty: boolean
  /** What was done in the form: `elegiste`, `escribiste`. */
  done: string
  /** Reads what somebody else has saved, below what was done here, which stays. */
  onReadAnew: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** The form of a mapping: why it couldn't be saved, its fields, its buttons. */
export const MappingFrame = ({ isDirty, onCancel, children, ...props }: MappingFrameProps) => (
  <form noValidate onSubmit={props.record.submit}>
    <Stack gap="lg">
      <MappingRefusal {...props} />
      {children}
      <FormButtons submit="Guardar" busy={props.record.saving} disabled={!isDirty} onCancel={() => leave(onCancel)} />
    </Stack>
  </form>
)

type MappingRefusalProps = Pick<MappingFrameProps, 'record' | 'done' | 'onReadAnew'>

/** A mapping that somebody else changed is read anew and can then be saved. */
function MappingRefusal({ record: { refusal, dismiss }, done, onReadAnew }: MappingRefusalProps) {
  if (!refusal) return null
  if (refusal.code !== 'CONNECTION_CHANGED')
    return (
      <InView>
        <ProblemAlert refusal={refusal} onClose={dismiss} />
      </InView>
    )
  const readAnew = async () => {
    try {
      await onReadAnew()
      dismiss()
    } catch (error) {
      toast.error(refusalOf(error).message)
    }
  }
  return (
    <InView>
      <ProblemAlert
        refusal={{ ...refusal, message: 'Alguien cambió las correspondencias mientras las editabas.' }}
        actions={
          <Button size="compact-md" variant="default" onClick={readAnew}>
            Leer lo de ahora
          </Button>
        }
      >
        <Text size="sm">Lo que {done} sigue aquí: lee lo de ahora y guarda otra vez.</Text>
      </ProblemAlert>
    </InView>
  )
}
