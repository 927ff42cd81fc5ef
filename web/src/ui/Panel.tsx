import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title: string
  about?: ReactNode
  /** Actions at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a screen under its own heading. */
export function Panel({ title, about, actions, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="md">
        <div style={{ maxWidth: '60ch' }}>
          <Title order={2}>{title}</Title>
          {about && (
            <Text size="sm" c="dimmed" style={{ textWrap: 'pretty' }}>
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </section>
  )
}
