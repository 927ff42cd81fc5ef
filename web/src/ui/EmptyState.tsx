import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconInbox, IconLock, IconSearchOff, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { noPermission } from '../platform/session/guards.ts'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: TablerIcon
  /** What to do next, usually one button. */
  action?: ReactNode
}

/** Explains why there is no content, and what to do. */
export function EmptyState({ title, text, icon: Icon = IconInbox, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={56} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl">
        <Icon size={24} stroke={1.5} />
      </ThemeIcon>
      <Title order={2} size="h4" mt="xs">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={420} size="sm" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  )
}

/** Empty state of a list whose filters match nothing. */
export const NothingMatches = ({ action }: { action?: ReactNode }) => (
  <EmptyState
    icon={IconSearchOff}
    title="Nada coincide"
    text="Prueba con otras palabras o quita algún filtro."
    action={action}
  />
)

/** Shown if the user may not see the screen. */
export const NoPermission = () => <EmptyState icon={IconLock} title="Sin permiso" text={noPermission} />
