import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCloudOff, IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PartMissing } from './fetchPart.ts'
import { RetryButton } from './RetryButton.tsx'
import { forgetUnsaved } from './unsaved.ts'

interface MissingPartProps {
  error: unknown
  onRetry: () => Promise<void>
}

/** Forms store their drafts themselves. */
const reload = () => {
  forgetUnsaved()
  location.reload()
}

/** Replaces a part of a screen whose files couldn't be loaded. The rest of the screen stays. */
export function MissingPart({ error, onRetry }: MissingPartProps) {
  const reason = error instanceof PartMissing ? error.reason : 'UNREACHABLE'
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  const retry = async () => {
    setIsTrying(true)
    await onRetry()
    setIsTrying(false)
  }
  if (reason === 'REPLACED')
    return (
      <Alert m="md" role="alert" icon={<IconSparkles size={20} />} title="Hay una nueva versión">
        <Text size="sm">Esta parte ya no está en la versión que tienes abierta. Actualiza para verla.</Text>
        <Group mt="xs">
          <Button size="compact-md" onClick={reload}>
            Actualizar ahora
          </Button>
        </Group>
      </Alert>
    )
  return (
    <Alert m="md" color="yellow" role="alert" icon={<IconCloudOff size={20} />} title="No se pudo cargar esta parte">
      <Text size="sm">
        {reason === 'REMEMBERED'
          ? 'El servidor ya responde. Recarga la página para verla: lo que escribiste sigue aquí.'
          : 'Revisa tu conexión. Lo que escribiste sigue aquí, y volvemos a intentarlo en cuanto vuelva.'}
      </Text>
      <Group mt="xs">
        {reason === 'REMEMBERED' ? (
          <RetryButton onClick={reload} label="Recargar" />
        ) : (
          <RetryButton onClick={retry} loading={isTrying} />
        )}
      </Group>
    </Alert>
  )
}
