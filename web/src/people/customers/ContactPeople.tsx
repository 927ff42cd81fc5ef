import { contract } from '@aforo/api/contract'
import type { Customer } from '@aforo/api/people/customers'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../platform/api.ts'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { later } from '../../ui/later.ts'
import { Rows } from '../../ui/Rows.tsx'

const PersonalDataDialog = later(() => import('../personal-data/PersonalDataDialog.tsx'), 'PersonalDataDialog')

/** A client's contacts, with what is kept of each. Only for who may see that. */
export function ContactPeople({ customer: { id, contacts } }: { customer: Customer }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const close = () => setAsked(undefined)
  const seesData = may(useMe(), contract.personalData.get)
  if (contacts.length === 0 || !seesData) return null
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Contactos
      </Title>
      <Rows look="lined">
        {contacts.map(({ id, name, email }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs">
              <div>
                <Text size="sm">{name}</Text>
                {email && (
                  <Text size="sm" c="dimmed">
                    {email}
                  </Text>
                )}
              </div>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconFileDescription size={16} aria-hidden />}
                aria-label={`Datos personales de ${name}`}
                onClick={() => setAsked(id)}
              >
                Datos personales
              </Button>
            </Group>
          </li>
        ))}
      </Rows>
      <Suspense>
        {asked && (
          <PersonalDataDialog
            kind="CONTACT"
            id={asked}
            opened
            onClose={close}
            onForgotten={() => {
              close()
              queryClient.invalidateQueries({ queryKey: api.customers.get.key({ input: { id } }) })
            }}
          />
        )}
      </Suspense>
    </Stack>
  )
}
