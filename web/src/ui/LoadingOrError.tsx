import { Skeleton, Stack } from '@mantine/core'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { refusalOf } from '../platform/problem.ts'
import { NoPermission } from './EmptyState.tsx'
import { loading } from './loading.ts'
import { ProblemAlert } from './ProblemAlert.tsx'
import { RetryButton } from './RetryButton.tsx'

/** The part of a query used here. */
export interface Loadable<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface LoadingOrErrorProps {
  query: Omit<Loadable<unknown>, 'data'>
  /** Heights of the skeletons in pixels, or an element of another shape. */
  skeleton?: number | readonly number[] | ReactElement
  /** Shown if the URL names a record that doesn't exist; the alert by default. */
  missing?: ReactNode
}

/**
 * Placeholder for missing data: skeletons while it loads, or why it can't be read, with a retry button. Check the data
 * first, so that data read before stays if a later read fails:
 * `if (!query.data) return <LoadingOrError query={query} />`
 */
export function LoadingOrError({ query, skeleton = [36, 200], missing }: LoadingOrErrorProps) {
  if (query.error) {
    const refusal = refusalOf(query.error)
    if (refusal.status === 403) return <NoPermission />
    // 400: the URL's id isn't valid.
    if (missing && (refusal.status === 404 || refusal.status === 400)) return missing
    return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={() => query.refetch()} />} />
  }
  if (isValidElement(skeleton)) return skeleton
  if (typeof skeleton === 'number') return <Skeleton height={skeleton} {...loading} />
  return (
    <Stack {...loading}>
      {Object.entries(skeleton).map(([place, height]) => (
        // Several may have the same height.
        <Skeleton key={place} height={height} />
      ))}
    </Stack>
  )
}

/** Combines queries: data once all have theirs, the first error, and a refetch of those that failed. */
export function allOf<Queries extends { [name: string]: Loadable<unknown> }>(
  queries: Queries,
): Loadable<{ [Name in keyof Queries]: NonNullable<Queries[Name]['data']> }> {
  const all = Object.values(queries)
  const failed = all.filter(({ error, data }) => error && data === undefined)
  const data = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]))
  return {
    data: all.every(query => query.data !== undefined) ? (data as never) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
