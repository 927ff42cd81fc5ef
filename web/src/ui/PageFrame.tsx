import { Button, Group, Text, Title } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './PageFrame.module.css'
import { usePageTitle } from './pageTitle.ts'

interface PageFrameProps {
  /** Omitted in a tab, whose screen already has it. */
  title?: string
  /** Purpose of the screen, in one line. */
  about?: ReactNode
  /** Actions at the right, the main one last. */
  actions?: ReactNode
  /** Search and filter chips under the title. */
  filters?: ReactNode
  /** Use the whole width and height (calendars, plans) instead of the reading width. */
  wide?: boolean
  /** On a phone the actions stand beside the description, which is short there. */
  brief?: boolean
  children: ReactNode
}

/** The frame of every screen: title, description, actions, filters, content. */
export function PageFrame({ title, about, actions, filters, wide, brief, children }: PageFrameProps) {
  usePageTitle(title)
  // On a phone, inactive filter chips are collapsed, to leave room for the content.
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.page} data-wide={wide || undefined} data-inside={title === undefined || undefined}>
      <div className={classes.head} data-brief={brief || undefined}>
        <div className={classes.words} data-tour="title">
          {title !== undefined && (
            <Title order={1} className={classes.title}>
              {title}
            </Title>
          )}
          {about && (
            <Text c="dimmed" size="sm" mt={title === undefined ? undefined : 2} className={classes.about}>
              {about}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" className={classes.actions} data-screen-only data-tour="actions">
            {actions}
          </Group>
        )}
      </div>
      {filters && (
        <Group gap="xs" className={classes.filters} data-screen-only data-tour="filters" data-open={open || undefined}>
          {filters}
          <Button
            variant="default"
            size="compact-sm"
            className={classes.fold}
            leftSection={<IconFilter size={14} aria-hidden />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Menos filtros' : 'Filtros'}
          </Button>
        </Group>
      )}
      {children}
    </div>
  )
}
