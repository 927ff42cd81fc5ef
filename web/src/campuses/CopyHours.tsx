import type { BusinessHours } from '@aforo/contract/campuses'
import { Button, Menu, ScrollArea, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { attempt } from '../ui/attempt.ts'
import { placeOf } from './place.ts'

interface CopyHoursProps {
  /** The campus that gets them. */
  except: string
  onCopy: (hours: BusinessHours) => void
}

/** Takes the hours of another campus into the form, where they are seen before they are saved. */
export function CopyHours({ except, onCopy }: CopyHoursProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(api.campuses.search.queryOptions({ input: { pageSize: 100 }, context: { quiet: true } }))
  const others = (data?.items ?? []).filter(({ id }) => id !== except)
  if (others.length === 0) return null
  const copy = async (id: string) => {
    const query = api.campuses.get.queryOptions({ input: { id }, context: { quiet: true } })
    const campus = await attempt(() => queryClient.fetchQuery(query))
    if (campus) onCopy(campus.businessHours)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconCopy size={14} />}>
          Copiar de otra sede
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Semana y días especiales de…</Menu.Label>
        <ScrollArea.Autosize mah={280}>
          {others.map(({ id, name, address }) => (
            <Menu.Item key={id} onClick={() => copy(id)}>
              {name}
              <Text size="xs" c="dimmed">
                {placeOf(address)}
              </Text>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
