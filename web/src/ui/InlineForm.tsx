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
 * A few fields inside another form, saved on their own: creates a record where it is selected. Not a `form` element,
 * since forms can't be nested. Refused fields show their own errors.
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
