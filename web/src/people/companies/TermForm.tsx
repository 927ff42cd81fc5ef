import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from '../../ui/fields.tsx'
import { SmallForm } from '../../ui/SmallForm.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

interface TermFormProps {
  /** Names the field. */
  label: string
  placeholder?: string
  /** What stands in it at first. */
  initial?: string
  inputMode?: 'numeric' | 'text'
  maxLength?: number
  /** What may be typed; anything without it. */
  check?: z.ZodType<string, string>
  submit: string
  save: (typed: string) => Promise<void>
  onCancel?: () => void
}

const something = z.string().trim().min(1)

/** One field and its button: adds one to a short list, or renames one in its place. */
export function TermForm(props: TermFormProps) {
  const { label, submit, save, onCancel } = props
  const [added, setAdded] = useState(0)
  return (
    <Field
      key={added}
      {...props}
      label={label}
      submit={submit}
      save={save}
      onCancel={onCancel}
      onSaved={() => setAdded(added + 1)}
    />
  )
}

function Field({ onSaved, ...props }: TermFormProps & { onSaved: () => void }) {
  const record = useRecordForm({
    initialValues: { name: props.initial ?? '' },
    schema: z.object({ name: props.check ?? something }),
    save: ({ name }) => props.save(name.trim()),
    onSaved,
  })
  const { form } = record
  return (
    <SmallForm record={record} data-writes style={{ flex: 1 }}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextField
          form={form}
          name="name"
          aria-label={props.label}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          maxLength={props.maxLength ?? 80}
          autoFocus={props.initial !== undefined}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="light" loading={record.saving} style={{ flex: 'none' }}>
          {props.submit}
        </Button>
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel} style={{ flex: 'none' }}>
            Cancelar
          </Button>
        )}
      </Group>
    </SmallForm>
  )
}
