import type { ConnectionStep, ProviderConfig } from '@aforo/api/people/identity-providers'
import { Button, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconMinus, IconPlugConnected, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

const looks: Record<ConnectionStep['outcome'], { color: string; Icon: typeof IconCheck; label: string }> = {
  OK: { color: 'green', Icon: IconCheck, label: 'Correcto:' },
  FAILED: { color: 'red', Icon: IconX, label: 'Falló:' },
  SKIPPED: { color: 'gray', Icon: IconMinus, label: 'Sin probar:' },
}

interface ConnectionTestProps {
  account: string
  /** What the form holds; undefined while it has errors. */
  config: () => ProviderConfig | undefined
}

/** Tries what the form holds, step by step, without saving it. */
export function ConnectionTest({ account, config }: ConnectionTestProps) {
  const test = useMutation(api.identityProviders.testProvider.mutationOptions())
  const run = () => {
    const given = config()
    if (given) test.mutate({ account, ...given })
  }
  const refusal = test.error && refusalOf(test.error)
  return (
    <Stack gap="xs">
      <Button
        data-writes
        variant="default"
        loading={test.isPending}
        leftSection={<IconPlugConnected size={16} />}
        onClick={run}
      >
        Probar conexión
      </Button>
      {refusal && <ProblemAlert refusal={{ ...refusal, message: refusal.errors[0]?.message ?? refusal.message }} />}
      {test.data && (
        // It comes below what is in view, under the button that was pressed.
        <div role="status" ref={node => node?.scrollIntoView({ block: 'nearest' })}>
          <Text size="sm" fw={600} mb={4}>
            {test.data.ok ? 'La conexión funciona.' : 'La conexión no funciona todavía.'}
          </Text>
          <List size="sm" spacing={6} center={false} aria-label="Pasos de la prueba">
            {test.data.steps.map(({ step, outcome, message }) => {
              const { color, Icon, label } = looks[outcome]
              return (
                <List.Item
                  key={step}
                  icon={
                    <ThemeIcon color={color} size={20} radius="xl" aria-label={label} role="img">
                      <Icon size={14} aria-hidden />
                    </ThemeIcon>
                  }
                >
                  {message}
                </List.Item>
              )
            })}
          </List>
        </div>
      )}
    </Stack>
  )
}
