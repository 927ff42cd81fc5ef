import { Fieldset, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormButtons } from './FormButtons.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import type { Attempt } from './useAttempt.ts'

interface InlineFormProps {
  legend: string
  attempt: Attempt
  /** The verb: `Crear cliente`. */
  submit: string
  disabled: boolean
  onSubmit: () => unknown
  onCancel: () => void
  leftSection?: ReactNode
  children: ReactNode
}

/**
 * A few fields inside another form, sent by themselves: a record made where it is chosen. No `form`, which can't stand
 * in another one. A refusal of fields is shown by the fields.
 */
export function InlineForm({ legend, attempt, children, ...buttons }: InlineFormProps) {
  const { busy, refusal } = attempt
  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        {refusal && refusal.errors.length === 0 && <ProblemAlert refusal={refusal} />}
        {children}
        <FormButtons size="compact-md" busy={busy} {...buttons} />
      </Stack>
    </Fieldset>
  )
}
