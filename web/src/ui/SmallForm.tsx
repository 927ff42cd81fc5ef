import { Stack } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { ProblemAlert } from './ProblemAlert.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface SmallFormProps extends ComponentPropsWithoutRef<'form'> {
  record: Pick<RecordForm<never>, 'refusal' | 'dismiss' | 'submit'>
  /** Details of the refusal, below its message. */
  details?: ReactNode
}

/** A form with one or two fields in a panel, a row or a dialog: the refusal above, the buttons beside the fields. */
export const SmallForm = ({ record, details, children, ...props }: SmallFormProps) => (
  <form noValidate onSubmit={record.submit} {...props}>
    <Stack gap="sm">
      {record.refusal && (
        <ProblemAlert refusal={record.refusal} onClose={record.dismiss}>
          {details}
        </ProblemAlert>
      )}
      {children}
    </Stack>
  </form>
)
