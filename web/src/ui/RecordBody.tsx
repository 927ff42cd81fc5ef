import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { type Loadable, LoadingOrError } from './LoadingOrError.tsx'

interface RecordBodyProps<Record> {
  record: Record | undefined
  query: Omit<Loadable<unknown>, 'data'>
  /** Shown if the record doesn't exist. */
  missing: { icon: TablerIcon; title: string; text?: string }
  /** Heights of the skeletons while it loads, in pixels. */
  skeleton?: readonly number[]
  children: (record: Record) => ReactNode
}

const elsewhere = 'Puede que se haya eliminado o que el enlace sea de otra organización.'

/** The body of a drawer: the record, a skeleton while it loads, or why it can't be read. */
export function RecordBody<Record>({ record, missing, children, ...waiting }: RecordBodyProps<Record>) {
  if (record !== undefined) return children(record)
  return <LoadingOrError {...waiting} missing={<EmptyState text={elsewhere} {...missing} />} />
}
