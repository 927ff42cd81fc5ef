import { Button, type ButtonProps, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormButtonsProps extends Pick<ButtonProps, 'color' | 'disabled' | 'leftSection' | 'size'> {
  /** The verb: `Crear factura`, `Guardar`. */
  submit: ReactNode
  busy?: boolean
  /** Runs the verb; without it the button submits the form around it. */
  onSubmit?: () => unknown
  /** Another word where what is done is cancelling something. */
  cancel?: string
  onCancel: () => void
}

/** The buttons at the end of a dialog, or of a form that has no `RecordForm` around it. */
export function FormButtons(props: FormButtonsProps) {
  const { submit, busy, onSubmit, cancel = 'Cancelar', onCancel, ...look } = props
  return (
    <Group justify="flex-end" gap="xs">
      <Button size={look.size} variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button data-writes type={onSubmit ? 'button' : 'submit'} loading={busy} onClick={onSubmit} {...look}>
        {submit}
      </Button>
    </Group>
  )
}
