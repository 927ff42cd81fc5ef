import { CloseButton, Paper, Text, Transition } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { closeSnackbar, useSnackbar } from '../ui/snackbar.ts'

/** Over the content, under the header and dialogs. At the top, since the toasts have the bottom. */
const zIndex = 10

export function SnackbarHost() {
  const { open, text, color } = useSnackbar()
  return (
    <Transition mounted={open} transition="slide-down">
      {styles => (
        <Paper
          role="alert"
          shadow="lg"
          radius="md"
          style={{
            ...styles,
            position: 'fixed',
            insetInline: 16,
            top: 72,
            zIndex,
            maxWidth: 560,
            marginInline: 'auto',
            display: 'flex',
            alignItems: 'center',
            gap: 12,
            padding: '12px 16px',
            background: `var(--mantine-color-${color}-9)`,
            color: '#fff',
          }}
        >
          <IconAlertTriangle size={20} aria-hidden />
          <Text size="sm" flex={1}>
            {text}
          </Text>
          <CloseButton variant="transparent" c="white" aria-label="Cerrar el aviso" onClick={closeSnackbar} />
        </Paper>
      )}
    </Transition>
  )
}
