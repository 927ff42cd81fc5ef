import type { Ending, SubjectKind } from '@aforo/api/platform/dependents'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../platform/api.ts'
import { ConfirmForm, useConfirming } from '../ConfirmForm.tsx'
import { LoadingOrError } from '../LoadingOrError.tsx'
import { DependentList } from './DependentList.tsx'
import { Forbidden } from './Forbidden.tsx'

export interface ConfirmEndingProps {
  opened: boolean
  /** The action: `Eliminar el equipo`. */
  title: string
  subject: SubjectKind
  id: string
  ending?: Ending
  /** The consequence, in a sentence. */
  consequence: ReactNode
  /** Text to type first, for irreversible actions. */
  phrase?: string
  /** The verb on the button: `Eliminar`. */
  confirm: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** The question before a record ends, or why it can't yet. */
export function EndingQuestion({
  subject,
  id,
  ending = 'REMOVE',
  consequence,
  phrase,
  confirm,
  onConfirm,
  onClose,
}: ConfirmEndingProps) {
  const confirming = useConfirming(onConfirm, onClose)
  // Read again when asked, since it may have changed. Not while the deletion runs.
  const query = useQuery({
    ...api.dependents.of.queryOptions({ input: { subject, id, ending } }),
    staleTime: 0,
    gcTime: 0,
    enabled: !confirming.busy,
  })
  if (!query.data || query.isRefetching) return <LoadingOrError query={query} skeleton={140} />
  const { forbids, takes } = query.data
  if (forbids.length > 0) return <Forbidden groups={forbids} onClose={onClose} />
  return (
    <ConfirmForm {...{ confirming, consequence, phrase, confirm, onClose }}>
      {takes.length > 0 && (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            Depende de esto:
          </Text>
          <DependentList groups={takes} ending={ending} />
        </Stack>
      )}
    </ConfirmForm>
  )
}
