import type { ConnectionCheckStep } from '@aforo/api/platform/connections'
import { List, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'

const looks: Record<ConnectionCheckStep['outcome'], { color: string; Icon: typeof IconCheck; label: string }> = {
  OK: { color: 'green', Icon: IconCheck, label: 'Correcto:' },
  FAILED: { color: 'red', Icon: IconX, label: 'Falló:' },
  SKIPPED: { color: 'gray', Icon: IconMinus, label: 'Sin probar:' },
}

/** What a test of a connection tried, one thing after the other. */
export function CheckSteps({ steps }: { steps: readonly ConnectionCheckStep[] }) {
  return (
    <List size="sm" spacing={6} aria-label="Pasos de la prueba">
      {steps.map(({ label, outcome, message }) => {
        const { color, Icon, label: said } = looks[outcome]
        return (
          <List.Item
            key={label}
            icon={
              <ThemeIcon color={color} size={20} radius="xl" aria-label={said} role="img">
                <Icon size={14} aria-hidden />
              </ThemeIcon>
            }
          >
            <Text size="sm" fw={500}>
              {label}
            </Text>
            <Text size="sm" c="dimmed">
              {message}
            </Text>
          </List.Item>
        )
      })}
    </List>
  )
}
