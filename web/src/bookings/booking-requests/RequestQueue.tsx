import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconInbox, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { DataListPages } from '../../ui/DataListPages.tsx'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { ClearFilters } from '../../ui/FilterChip.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { DeclineDrawer } from './DeclineDrawer.tsx'
import { RequestCard, requestWords } from './RequestCard.tsx'
import { hasRequestFilter, noRequestFilter } from './RequestFilters.tsx'
import classes from './Requests.module.css'
import { requestQuery, size, useWaiting } from './requestQueries.ts'
import type { RequestSearch } from './requestSearch.ts'
import { useDecisions } from './useDecisions.ts'

interface RequestQueueProps {
  search: RequestSearch
  campusId: string | undefined
  date: string
  onSearch: (change: RequestSearch) => void
}

/** The requests that the filters leave, the oldest first: decided about one by one or several together. */
export function RequestQueue({ search, campusId, date, onSearch }: RequestQueueProps) {
  const query = useQuery({ ...requestQuery(search, campusId, date), placeholderData: keepPreviousData })
  const linked = useLinkedRequest(search)
  const decisions = useDecisions()
  const waiting = useWaiting()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [declining, setDeclining] = useState<string[]>([])
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={[124, 124, 124, 124]} />
  // A link leads to its request also where the list leaves it out: it was decided, or is on another page.
  const items = linked && !data.items.some(({ id }) => id === linked.id) ? [linked, ...data.items] : data.items
  if (items.length === 0)
    return hasRequestFilter(search) ? (
      <NothingMatches action={<ClearFilters onClick={() => onSearch(noRequestFilter)} />} />
    ) : (
      <EmptyState
        icon={IconInbox}
        title="Nada por decidir"
        text={
          waiting > 0 && campusId ? 'Lo que espera es de otra sede.' : 'Cuando alguien pida un lugar, aparecerá aquí.'
        }
      />
    )
  const open = items.filter(({ can }) => can.approve)
  // What was decided elsewhere meanwhile is no longer chosen.
  const ids = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const declined = declining.length === 1 ? items.find(({ id }) => id === declining[0]) : undefined
  const choose = (id: string, selected: boolean) =>
    setChosen(before => new Set(selected ? [...before, id] : [...before].filter(one => one !== id)))
  return (
    <Stack gap="sm">
      {open.length > 0 && (
        <Group gap="xs">
          <Button
            data-writes
            size="compact-md"
            fz="sm"
            variant="default"
            onClick={() => setChosen(new Set(ids.length === open.length ? [] : open.map(({ id }) => id)))}
          >
            {ids.length === open.length ? 'Quitar la selección' : 'Elegir todas'}
          </Button>
          {ids.length > 0 && (
            <>
              <Button
                data-writes
                size="compact-md"
                fz="sm"
                leftSection={<IconCheck size={16} />}
                onClick={() => decisions.approveMany(ids).then(() => setChosen(new Set()))}
              >
                Aprobar {ids.length}
              </Button>
              <Button
                data-writes
                size="compact-md"
                fz="sm"
                variant="light"
                color="red"
                leftSection={<IconX size={16} />}
                onClick={() => setDeclining(ids)}
              >
                Rechazar {ids.length}
              </Button>
            </>
          )}
          <Text size="xs" c="dimmed" visibleFrom="sm">
            Con el teclado: flechas para recorrer, A aprueba, R rechaza, espacio elige.
          </Text>
        </Group>
      )}
      <ul className={classes.cards} aria-label="Solicitudes">
        {items.map(request => (
          <RequestCard
            key={request.id}
            request={request}
            selected={chosen.has(request.id)}
            marked={search.request === request.id}
            decisions={decisions}
            onSelect={selected => choose(request.id, selected)}
            onDecline={() => setDeclining([request.id])}
          />
        ))}
      </ul>
      <DataListPages
        page={search.page ?? 1}
        size={search.size ?? size}
        total={data.totalItems}
        noun={['solicitud', 'solicitudes']}
        onPage={page => onSearch({ page: page === 1 ? undefined : page })}
      />
      <DeclineDrawer
        count={declining.length}
        about={declined && requestWords(declined)}
        decline={reason => decisions.declineMany(declining, reason).then(() => setChosen(new Set()))}
        onClose={() => setDeclining([])}
      />
    </Stack>
  )
}

/** The request that the address names, until one looks for others. */
function useLinkedRequest(search: RequestSearch) {
  const { data } = useQuery({
    ...api.bookingRequests.get.queryOptions({ input: { id: search.request ?? '' } }),
    enabled: search.request !== undefined && !hasRequestFilter(search) && (search.page ?? 1) === 1,
    retry: false,
  })
  return data
}
