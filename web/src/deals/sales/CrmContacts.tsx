import type { ClientCrmContact } from '@aforo/api/deals/sale-records'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'

const phoneOf = (phone: string | null) => (phone && /^\+?[\d\s()-]{5,30}$/.test(phone) ? phone : null)

/** The people whom the CRM names in a client's deals, to be taken among its contacts; nothing where it names nobody. */
export function CrmContacts({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState<string>()
  const { data } = useQuery(api.sales.clientContacts.queryOptions({ input: { id: clientId } }))
  if (!data || data.length === 0) return null
  const read = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.customers.key() }),
      queryClient.invalidateQueries({ queryKey: api.sales.clientContacts.key() }),
    ])
  const add = async ({ id, name, email, phone }: ClientCrmContact) => {
    setAdding(id)
    const added = await attempt(async () => {
      const { contacts, version } = await client.customers.get({ id: clientId })
      const contact = { name, email, phone: phoneOf(phone), role: contacts.length === 0 ? 'MAIN' : 'OTHER' } as const
      const after = await client.customers.update({ id: clientId, version, contacts: [...contacts, contact] })
      return { before: contacts, after }
    })
    setAdding(undefined)
    if (!added) return
    await read()
    toast.undo(`${name} está entre sus contactos.`, () =>
      undo(async () => {
        await client.customers.update({ id: clientId, version: added.after.version, contacts: added.before })
        await read()
      }),
    )
  }
  return (
    <Stack gap="xs" component="section" aria-labelledby="crm-contacts">
      <Title order={3} size="h5" id="crm-contacts">
        Contactos en el CRM
      </Title>
      <Rows look="framed">
        {data.map(contact => (
          <li key={contact.id}>
            <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={500} size="sm">
                  {contact.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {[contact.jobTitle, contact.phone].filter(Boolean).join(' · ')}
                </Text>
                {contact.email && (
                  <Anchor size="sm" href={`mailto:${contact.email}`}>
                    {contact.email}
                  </Anchor>
                )}
              </div>
              {contact.known ? (
                <Badge tone="good" label="En sus contactos" />
              ) : (
                <Button
                  data-writes
                  size="compact-sm"
                  variant="default"
                  loading={adding === contact.id}
                  leftSection={<IconPlus size={14} />}
                  aria-label={`Añadir a ${contact.name} a sus contactos`}
                  onClick={() => add(contact)}
                >
                  Añadir
                </Button>
              )}
            </Group>
          </li>
        ))}
      </Rows>
    </Stack>
  )
}
