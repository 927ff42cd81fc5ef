import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Loadable, LoadingOrError } from '../../ui/LoadingOrError.tsx'
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
  query: Loadable<Data>
  /** Pixels of the skeleton. */
  height: number
  children: (data: Data) => ReactNode
}

/** What a card's call answered; until then its shape, and when it failed, why. */
export function Answer<Data>({ query, height, children }: AnswerProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  const row = height / 3 - 11
  return <LoadingOrError query={query} skeleton={[row, row, row]} />
}
