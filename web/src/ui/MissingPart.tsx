import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCloudOff, IconSparkles } from '@tabler/icons-react'
import { useEffect } from 'react'
import { PartMissing } from './fetchPart.ts'
import { RetryButton } from './RetryButton.tsx'
import { forgetUnsaved } from './unsaved.ts'

interface MissingPartProps {
  error: unknown
  onRetry: () => void
}

/** Replaces a part of a screen whose files couldn't be loaded. The rest of the screen stays. */
export function MissingPart({ error, onRetry }: MissingPartProps) {
  const isReplaced = error instanceof PartMissing && error.isReplaced
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  const update = () => {
    // Forms store their drafts themselves.
    forgetUnsaved()
    location.reload()
  }
  if (isReplaced)
    return (
      <Alert m="md" role="alert" icon={<IconSparkles size={20} />} title="Hay una nueva versión">
        <Text size="sm">Esta parte ya no está en la versión que tienes abierta. Actualiza para verla.</Text>
        <Group mt="xs">
          <Button size="compact-md" onClick={update}>
            Actualizar ahora
          </Button>
        </Group>
      </Alert>
    )
  return (
    <Alert m="md" color="yellow" role="alert" icon={<IconCloudOff size={20} />} title="No se pudo cargar esta parte">
      <Text size="sm">Revisa tu conexión. Lo que escribiste sigue aquí, y volvemos a intentarlo en cuanto vuelva.</Text>
      <Group mt="xs">
        <RetryButton onClick={onRetry} />
      </Group>
    </Alert>
  )
}
