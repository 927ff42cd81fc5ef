import type { Block } from '@aforo/api/bookings/blocks'
import { blockKindLabels } from '@aforo/api/bookings/labels'
import { bookedName } from '@aforo/api/places/labels'
import { formatDate, formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Collapse, Group, Pagination, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { verbLabels } from '../../ui/verbLabels.ts'

const pageSize = 15

interface BlockListProps {
  campusId: string
  onNew: () => void
}

/** The blocks of a campus, those to come and under way first. */
export function BlockList({ campusId, onNew }: BlockListProps) {
  const [past, setPast] = useState(false)
  const [page, setPage] = useState(1)
  const query = useQuery(
    api.blocks.search.queryOptions({
      input: {
        campusId,
        status: past ? 'ENDED,LIFTED' : 'SCHEDULED,ACTIVE',
        sort: past ? '-startsAt' : 'startsAt',
        page: page - 1,
        pageSize,
      },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Qué bloqueos"
        fullWidth
        value={past ? 'past' : 'now'}
        data={[
          { value: 'now', label: 'Vigentes y programados' },
          { value: 'past', label: 'Anteriores' },
        ]}
        onChange={value => {
          setPast(value === 'past')
          setPage(1)
        }}
      />
      {!data && <LoadingOrError query={query} skeleton={[92, 92, 92]} />}
      {data?.totalItems === 0 && (
        <EmptyState
          icon={IconBan}
          title={past ? 'No hubo bloqueos' : 'Nada está bloqueado'}
          text="Bloquea un espacio cuando haya mantenimiento, un evento o una incidencia."
          action={
            !past && (
              <Button data-writes leftSection={<IconPlus size={16} />} onClick={onNew}>
                {verbLabels.blockSpace}
              </Button>
            )
          }
        />
      )}
      <Rows look="framed" aria-label="Bloqueos">
        {data?.items.map(block => (
          <BlockItem key={block.id} block={block} />
        ))}
      </Rows>
      {data && data.totalItems > pageSize && (
        <Pagination total={Math.ceil(data.totalItems / pageSize)} value={page} onChange={setPage} size="sm" />
      )}
    </Stack>
  )
}

const whenOf = ({ startDate, startTime, endDate, endTime }: Block) =>
  startDate === endDate
    ? `${formatDate(startDate)}, ${formatTimes(startTime, endTime)}`
    : `${formatDate(startDate)}, ${startTime} – ${formatDate(endDate)}, ${endTime}`

function BlockItem({ block }: { block: Block }) {
  const queryClient = useQueryClient()
  const [told, history] = useDisclosure(false)
  const readAgain = () =>
    Promise.all([api.blocks.key(), api.bookings.key()].map(queryKey => queryClient.invalidateQueries({ queryKey })))
  const { id, version } = block
  const restore = async () => {
    await client.blocks.restore({ id })
    await readAgain()
  }
  const lift = async () => {
    const lifted = await attempt(() => client.blocks.lift({ id, version }))
    await readAgain()
    if (lifted) toast.undo(`Ya se puede reservar: ${bookedName(block)}`, () => undo(restore))
  }
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm">
          {bookedName(block)}
        </Text>
        <StatusBadge of="block" status={block.status} />
      </Group>
      <Text size="sm">{whenOf(block)}</Text>
      <Text size="sm" c="dimmed">
        {blockKindLabels[block.kind]}: {block.reason}
      </Text>
      {block.createdBy && (
        <Text size="xs" c="dimmed">
          Por {block.createdBy}
        </Text>
      )}
      <Group gap="xs" mt={6}>
        {block.can.lift && (
          <Button size="compact-sm" variant="light" onClick={lift}>
            {block.status === 'ACTIVE' ? 'Terminar ahora' : 'Quitar el bloqueo'}
          </Button>
        )}
        {block.can.restore && (
          <Button size="compact-sm" variant="light" onClick={() => undo(restore)}>
            Volver a bloquear
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" aria-expanded={told} onClick={history.toggle}>
          Historial
        </Button>
      </Group>
      <Collapse expanded={told}>
        <div style={{ paddingTop: 12 }}>{told && <BlockHistory id={id} timeZone={block.timeZone} />}</div>
      </Collapse>
    </li>
  )
}

function BlockHistory({ id, timeZone }: { id: string; timeZone: string }) {
  const query = useQuery(api.blocks.history.queryOptions({ input: { id } }))
  return <RecordHistory query={query} timeZone={timeZone} />
}
