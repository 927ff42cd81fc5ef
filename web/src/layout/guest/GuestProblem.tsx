import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { guestWords } from './guestWords.ts'
import type { Language } from './language.ts'

/** A refusal in a page's language: in Spanish as the server words it, in English by its code. */
export function messageIn(language: Language, refusal: Refusal): string {
  const words = guestWords[language]
  if (refusal.code === 'OFFLINE') return words.offline
  if (refusal.status === 429) return words.tooMany
  if (language === 'es') return refusal.errors[0]?.message || refusal.message
  const reason = (refusal.data as { reason?: string } | undefined)?.reason
  const byReason = (words.reasons as Record<string, string>)[reason ?? '']
  return byReason ?? words.refusals[refusal.code] ?? words.unexpected
}

interface GuestProblemProps {
  language: Language
  refusal: Refusal
  /** Instead of the refusal's own text. */
  message?: string
  /** What to do now. */
  children?: ReactNode
  onClose?: () => void
}

/** A refusal on a guest's page, until it is settled. */
export function GuestProblem({ language, refusal, message, children, onClose }: GuestProblemProps) {
  const words = guestWords[language]
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={20} />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={words.close}
      onClose={onClose}
    >
      <Text size="sm" fw={500} c="var(--alert-color)">
        {message ?? messageIn(language, refusal)}
      </Text>
      {refusal.status >= 500 && refusal.requestId && (
        <Text size="xs" c="dimmed">
          {words.quote(refusal.requestId)}
        </Text>
      )}
      {children && (
        <Group gap="xs" mt="xs">
          {children}
        </Group>
      )}
    </Alert>
  )
}

interface GuestLoadingProps {
  language: Language
  query: { error: Error | null; refetch: () => unknown }
  heights: readonly number[]
  /** Shown for a link that leads nowhere. */
  missing: ReactNode
}

/** While a guest's page is read, or why it can't be. */
export function GuestLoading({ language, query, heights, missing }: GuestLoadingProps) {
  const words = guestWords[language]
  if (!query.error)
    return (
      <Stack role="status" aria-busy aria-label={words.loading}>
        {Object.entries(heights).map(([place, height]) => (
          <Skeleton key={place} height={height} />
        ))}
      </Stack>
    )
  const refusal = refusalOf(query.error)
  if (refusal.status === 404 || refusal.status === 400) return missing
  return (
    <GuestProblem language={language} refusal={refusal}>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => query.refetch()}
      >
        {words.retry}
      </Button>
    </GuestProblem>
  )
}
