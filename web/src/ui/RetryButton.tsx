import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface RetryButtonProps {
  onClick: () => void
  loading?: boolean
}

export const RetryButton = ({ onClick, loading }: RetryButtonProps) => (
  <Button
    size="compact-md"
    variant="default"
    leftSection={<IconRefresh size={16} />}
    loading={loading}
    onClick={onClick}
  >
    Reintentar
  </Button>
)
