import type { BusinessHours } from '@aforo/api/places/campuses'
import { Button, Menu, ScrollArea, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { placeOf } from './place.ts'

interface CopyHoursProps {
  /** The campus that gets them. */
  except: string
  onCopy: (hours: BusinessHours) => void
}

/** More campuses than these are found by typing. */
const mostShown = 50

/** Takes the hours of another campus into the form, where they are seen before they are saved. */
export function CopyHours({ except, onCopy }: CopyHoursProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery(
    api.campuses.search.queryOptions({
      input: { q: q || undefined, pageSize: mostShown },
      placeholderData: keepPreviousData,
    }),
  )
  const others = (data?.items ?? []).filter(({ id }) => id !== except)
  const many = (data?.totalItems ?? 0) > mostShown || typed !== ''
  if (others.length === 0 && !many) return null
  const copy = async (id: string) => {
    const query = api.campuses.get.queryOptions({ input: { id } })
    const campus = await attempt(() => queryClient.fetchQuery(query))
    if (campus) onCopy(campus.businessHours)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button data-writes variant="default" size="compact-sm" leftSection={<IconCopy size={14} />}>
          Copiar de otra sede
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Semana y días especiales de…</Menu.Label>
        {many && (
          <TextInput
            size="xs"
            mx="xs"
            mb="xs"
            aria-label="Buscar sede"
            placeholder="Busca por nombre o código"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
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
