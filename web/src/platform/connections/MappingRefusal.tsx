import { Button, Text } from '@mantine/core'
import { InView } from '../../ui/InView.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import type { RecordForm } from '../../ui/useRecordForm.ts'
import { refusalOf } from '../problem.ts'

interface MappingRefusalProps {
  record: Pick<RecordForm<never>, 'refusal' | 'dismiss'>
  /** What was done in the form: `elegiste`, `escribiste`. */
  done: string
  /** Reads what somebody else has kept, below what was done here, which stays. */
  onReadAnew: () => Promise<void>
}

/** Why a mapping was not kept, above its form; changed by somebody else, it is read anew and can then be kept. */
export function MappingRefusal({ record: { refusal, dismiss }, done, onReadAnew }: MappingRefusalProps) {
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
