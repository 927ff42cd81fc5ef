import { Button, type ButtonProps, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormButtonsProps extends Pick<ButtonProps, 'color' | 'disabled' | 'leftSection' | 'size'> {
  /** The verb: `Crear factura`, `Guardar`. */
  submit: ReactNode
  busy?: boolean
  /** Runs the action; without it the button submits the form. */
  onSubmit?: () => unknown
  /** Another label for cancel, if the action itself cancels something. */
  cancel?: string
  onCancel: () => void
}

/** The buttons of a dialog, or of a form without `RecordForm`. */
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
