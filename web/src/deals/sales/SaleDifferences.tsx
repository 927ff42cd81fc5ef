import type { Sale } from '@aforo/api/deals/sale-records'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStoreSale } from './saleQueries.ts'

/** What staff changed here and HubSpot has otherwise, to be settled field by field. */
export function SaleDifferences({ sale }: { sale: Sale }) {
  const store = useStoreSale()
  const { saleId: id, version, differences, can } = sale
  if (differences.length === 0) return null
  const resolve = async (field: Sale['differences'][number]['field'], take: 'CRM' | 'OURS') => {
    const resolved = await attempt(() => client.sales.resolve({ id, field, take, version }))
    if (!resolved) return
    store(resolved)
    toast.success(take === 'CRM' ? 'Vale lo de HubSpot.' : 'Vale lo de aquí hasta que cambie en HubSpot.')
  }
  return (
    <Note tone="warning" icon={IconArrowsDiff} title="Distinto en HubSpot">
      <Rows>
        {differences.map(({ field, displayName, ours, theirs }) => (
          <li key={field}>
            <Text size="sm" fw={500}>
              {displayName}
            </Text>
            <Facts
              of={[
                ['Aquí', ours],
                ['HubSpot', theirs],
              ]}
            />
            {can.edit && (
              <Group gap="xs" mt={6} data-writes>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${displayName}: usar lo de HubSpot`}
                  onClick={() => resolve(field, 'CRM')}
                >
                  Usar lo de HubSpot
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${displayName}: dejar lo de aquí`}
                  onClick={() => resolve(field, 'OURS')}
                >
                  Dejar lo de aquí
                </Button>
              </Group>
            )}
          </li>
        ))}
      </Rows>
    </Note>
  )
}
