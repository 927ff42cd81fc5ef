import { Skeleton, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState, NoPermission } from '../../ui/EmptyState.tsx'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** A tree of spaces that can't be read. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error)
  if (refusal.status === 403) return <NoPermission />
  if (refusal.status === 404 || refusal.status === 400)
    return <EmptyState icon={IconBuilding} title="Esta sede no está disponible" text="Elige otra de la lista." />
  return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
}

/** A tree of spaces that is being read. */
export const TreeSkeleton = () => (
  <Stack gap="sm" {...loading}>
    {[40, 55, 30, 45, 60, 35].map(width => (
      <Skeleton key={width} height={20} width={`${width}%`} />
    ))}
  </Stack>
)
