import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemAlert } from './ProblemAlert.tsx'
import classes from './SaveBar.module.css'
import type { RecordForm } from './useRecordForm.ts'

interface SaveBarProps<Values extends { [key: string]: unknown }> {
  record: RecordForm<Values>
  onReset: () => void
  /** Summary of the changes, in a few words. */
  summary?: ReactNode
  /** Replaces the plain message and the buttons, for a refusal with details and choices. */
  refusal?: ReactNode
  submit?: string | undefined
}

/** Save bar of a form that is a whole page; stays in view while there are unsaved changes. */
export function SaveBar<Values extends { [key: string]: unknown }>(props: SaveBarProps<Values>) {
  const { record, onReset, summary = 'Hay cambios sin guardar.', submit = 'Guardar' } = props
  if (!record.form.isDirty() && !record.refusal) return null
  return (
    <div className={classes.bar}>
      {props.refusal ?? (record.refusal && <ProblemAlert refusal={record.refusal} onClose={record.dismiss} />)}
      {!props.refusal && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" component="div" flex={1} miw={180}>
            {summary}
          </Text>
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={onReset} disabled={record.saving}>
              Descartar
            </Button>
            <Button data-saves loading={record.saving} onClick={() => record.submit()}>
              {submit}
            </Button>
          </Group>
        </Group>
      )}
    </div>
  )
}
