import { Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalOf } from '../../platform/problem.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import classes from './Dashboard.module.css'

interface CardProps {
  title: string
  about?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One card of the dashboard. */
export function Card({ title, about, actions, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

interface AnswerProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Pixels of the skeleton. */
  height: number
  children: (data: Data) => ReactNode
}

/** What a card's call answered; until then its shape, and when it failed, why. */
export function Answer<Data>({ query, height, children }: AnswerProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
  return (
    <Stack gap="xs" {...loading}>
      <Skeleton height={height / 3 - 8} radius="md" />
      <Skeleton height={height / 3 - 8} radius="md" />
      <Skeleton height={height / 3 - 8} radius="md" />
    </Stack>
  )
}
