import { Button, Group, Stack } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { InView } from './InView.tsx'
import { Note } from './Note.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import classes from './RecordForm.module.css'
import { leave } from './unsaved.ts'
import type { RecordForm as RecordFormState } from './useRecordForm.ts'
import { lookingOnly, onlyLooks } from './writes.ts'

interface RecordFormProps<Values extends Record<string, unknown>> {
  record: RecordFormState<Values>
  /** Label of the submit button: `Crear sede`, `Guardar`. */
  submit: string
  onCancel?: () => void
  /** By default `Cancelar`. */
  cancel?: string
  /** Renders a refusal that has details; undefined shows the plain message. */
  renderRefusal?: (refusal: NonNullable<RecordFormState<Values>['refusal']>) => ReactNode | undefined
  children: ReactNode
}

/** The body of a form: refusal, fields, and buttons that stay in view. Ctrl/⌘ Enter submits it. */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { record, submit, onCancel, renderRefusal, children } = props
  // Where cancelling is what the form does, leaving it has another word.
  const { cancel = submit.startsWith('Cancelar') ? 'Volver' : 'Cancelar' } = props
  const { refusal } = record
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      noValidate
      data-asks={onCancel && ''}
      className={classes.form}
      ref={form}
      // Like its button, so that a field can prevent it.
      onKeyDown={getHotkeyHandler([['mod+Enter', () => form.current?.requestSubmit()]])}
      onSubmit={record.submit}
    >
      <Stack gap="md" className={classes.fields}>
        {onlyLooks() && <Note tone="warning">{lookingOnly}</Note>}
        {refusal && (
          <InView>{renderRefusal?.(refusal) ?? <ProblemAlert refusal={refusal} onClose={record.dismiss} />}</InView>
        )}
        {children}
      </Stack>
      <Group justify="flex-end" gap="xs" className={classes.buttons}>
        {onCancel && (
          <Button variant="default" onClick={() => leave(onCancel)}>
            {cancel}
          </Button>
        )}
        <Button type="submit" loading={record.saving} disabled={onlyLooks()}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
