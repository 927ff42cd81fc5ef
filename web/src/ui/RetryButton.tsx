import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface RetryButtonProps {
  onClick: () => void
  loading?: boolean
  label?: string
}

export const RetryButton = ({ onClick, loading, label = 'Reintentar' }: RetryButtonProps) => (
  <Button
    size="compact-md"
    variant="default"
    leftSection={<IconRefresh size={16} />}
    loading={loading}
    onClick={onClick}
  >
    {label}
  </Button>
)
