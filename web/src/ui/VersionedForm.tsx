import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Refusal } from '../platform/problem.ts'
import { ProblemAlert } from './ProblemAlert.tsx'
import { type Difference, staleAlert } from './StaleAlert.tsx'
import type { Versioned, VersionedForm as VersionedFormState } from './useVersionedForm.ts'

interface VersionedFormProps<Record extends Versioned, Values extends { [key: string]: unknown }> {
  record: VersionedFormState<Record, Values>
  /** What was typed beside what somebody else made of the record meanwhile; rows that agree are not shown. */
  differencesOf: (mine: Values, theirs: Record) => Difference[]
  /** Shown instead of the plain message of a refusal, where it has more to say. */
  renderRefusal?: (refusal: Refusal) => ReactNode
  /** Whether its fields are only read here. */
  readOnly?: boolean
  /** Another action, across from the button that saves. */
  beside?: ReactNode
  children: ReactNode
}

/** A record's fields in a tab of its drawer: saved by a button that waits for a change, and asked about when stale. */
export function VersionedForm<Record extends Versioned, Values extends { [key: string]: unknown }>(
  props: VersionedFormProps<Record, Values>,
) {
  const { record, renderRefusal, readOnly = false } = props
  const { refusal } = record
  const plain = () => refusal && <ProblemAlert refusal={refusal} onClose={record.dismiss} />
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack>
        {staleAlert(record, props.differencesOf) ?? (refusal && renderRefusal ? renderRefusal(refusal) : plain())}
        <fieldset disabled={readOnly} style={{ display: 'contents' }}>
          {props.children}
        </fieldset>
        {!readOnly && (
          <Group justify="space-between">
            {props.beside}
            <Button type="submit" ml="auto" loading={record.saving} disabled={!record.form.isDirty()}>
              Guardar
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
