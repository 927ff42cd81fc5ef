import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Refusal } from '../platform/problem.ts'
import { InView } from './InView.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { type Difference, staleAlert } from './StaleAlert.tsx'
import type { Versioned, VersionedForm as VersionedFormState } from './useVersionedForm.ts'

interface VersionedFormProps<Record extends Versioned, Values extends { [key: string]: unknown }> {
  record: VersionedFormState<Record, Values>
  /** The fields with the input and the newer record's value; equal ones are not shown. */
  differencesOf: (mine: Values, theirs: Record) => Difference[]
  /** Renders a refusal that has details, instead of the plain message. */
  renderRefusal?: (refusal: Refusal) => ReactNode
  /** Fields can't be changed. */
  readOnly?: boolean
  /** Another action, opposite the save button. */
  beside?: ReactNode
  children: ReactNode
}

/** A record's fields in a tab of its drawer, with a save button (enabled by a change) and the stale alert. */
export function VersionedForm<Record extends Versioned, Values extends { [key: string]: unknown }>(
  props: VersionedFormProps<Record, Values>,
) {
  const { record, renderRefusal, readOnly = false } = props
  const { refusal } = record
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack>
        {refusal && (
          <InView>
            {staleAlert(record, props.differencesOf) ?? renderRefusal?.(refusal) ?? (
              <ProblemAlert refusal={refusal} onClose={record.dismiss} />
            )}
          </InView>
        )}
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
