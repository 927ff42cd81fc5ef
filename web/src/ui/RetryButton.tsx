import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

export const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="compact-md" variant="default" leftSection={<IconRefresh size={16} />} onClick={onClick}>
    Reintentar
  </Button>
)
