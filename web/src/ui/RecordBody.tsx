import { Skeleton, Stack } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { refusalOf } from '../platform/problem.ts'
import { EmptyState } from './EmptyState.tsx'
import { loading } from './loading.ts'
import { ProblemAlert } from './ProblemAlert.tsx'
import { RetryButton } from './RetryButton.tsx'

interface RecordBodyProps<Record> {
  record: Record | undefined
  query: { error: Error | null; refetch: () => unknown }
  /** Shown if the record doesn't exist. */
  missing: { icon: TablerIcon; title: string; text?: string }
  /** Heights of the skeletons while it loads, in pixels. */
  skeleton?: readonly number[]
  children: (record: Record) => ReactNode
}

const elsewhere = 'Puede que se haya eliminado o que el enlace sea de otra organización.'

/** The body of a drawer: the record, a skeleton while it loads, or why it can't be read. */
export function RecordBody<Record>({
  record,
  query,
  missing,
  skeleton = [36, 200],
  children,
}: RecordBodyProps<Record>) {
  if (record !== undefined) return children(record)
  if (!query.error)
    return (
      <Stack {...loading}>
        {Object.entries(skeleton).map(([place, height]) => (
          // Several may have one height.
          <Skeleton key={place} height={height} />
        ))}
      </Stack>
    )
  const refusal = refusalOf(query.error)
  if (refusal.status === 404)
    return <EmptyState icon={missing.icon} title={missing.title} text={missing.text ?? elsewhere} />
  return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={() => query.refetch()} />} />
}
