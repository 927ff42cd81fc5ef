import { Alert, Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { Refusal } from '../platform/problem.ts'
import { forbiddenBy } from './dependents/inUse.ts'
import { later } from './later.ts'

const DependentList = later(() => import('./dependents/DependentList.tsx'), 'DependentList')

interface ProblemAlertProps {
  refusal: Pick<Refusal, 'message'> & Partial<Refusal>
  /** Details below the message, such as the rival booking and the alternatives. */
  children?: ReactNode
  /** Buttons: what to do now. */
  actions?: ReactNode
  onClose?: () => void
}

/** Shows a refusal, and what to do about it, until it is resolved. */
export function ProblemAlert({ refusal, children, actions, onClose }: ProblemAlertProps) {
  const forbids = forbiddenBy(refusal)
  const alone = !children && !forbids && !actions && !(refusal.status !== undefined && refusal.status >= 500)
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle size={20} />}
      title={alone ? undefined : refusal.message}
      role="alert"
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Cerrar el aviso"
      onClose={onClose}
    >
      {alone && (
        <Text size="sm" fw={500} c="var(--alert-color)">
          {refusal.message}
        </Text>
      )}
      {children}
      {forbids && (
        <Suspense>
          <DependentList groups={forbids} />
        </Suspense>
      )}
      {refusal.status !== undefined && refusal.status >= 500 && refusal.requestId && (
        <Text size="xs" c="dimmed">
          Si se repite, cita este código: {refusal.requestId}
        </Text>
      )}
      {actions && (
        <Group gap="xs" mt="xs">
          {actions}
        </Group>
      )}
    </Alert>
  )
}
