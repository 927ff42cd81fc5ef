import type { VaccineCard } from '@aforo/api/front-desk/health-cards'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash, IconVaccine, IconVaccineOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useLeaving } from '../../ui/useLeaving.ts'
import { type RecordDrawerState, useRecordList } from '../../ui/useRecordList.ts'
import { CardFile } from './CardFile.tsx'
import { cardList, cardQuery, size } from './healthQueries.ts'
import { useRemoveCard } from './useRemoveCard.ts'

const route = getRouteApi('/app/triage')

const uploadedWords = ({ uploadedAt }: VaccineCard) => formatDate(uploadedAt.slice(0, 10))

const columns: DataListColumn<VaccineCard>[] = [
  {
    accessor: 'name',
    title: 'Nombre',
    fixed: true,
    render: ({ id, name, username }) => (
      <>
        <RecordLink from="/app/triage" to="." search={old => ({ ...old, card: id })}>
          {name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {username}
        </Text>
      </>
    ),
  },
  { accessor: 'kind', title: 'Archivo', render: ({ kind }) => (kind === 'PDF' ? 'PDF' : 'Imagen') },
  { accessor: 'uploadedAt', title: 'Subido', render: uploadedWords },
  { accessor: 'keptUntil', title: 'Se guarda hasta', render: ({ keptUntil }) => formatDate(keptUntil) },
]

/** The current vaccine card of each person who uploaded one. */
export function CardList() {
  const search = route.useSearch()
  const list = useRecordList({ search, go: route.useNavigate(), page: cardList, size, filters: ['q'], record: 'card' })
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SearchBox placeholder="Buscar por nombre" value={search.q} onSearch={list.find} />
      </Group>
      <DataList
        id="vaccine-cards"
        noun={['carné', 'carnés']}
        query={list.query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={list.filtered}
        onClearFilters={list.clear}
        onOpen={({ id }) => list.open(id)}
        empty={
          <EmptyState
            icon={IconVaccine}
            title="Todavía no hay carnés"
            text="Cada persona sube el suyo en Mi perfil › Salud, como PDF o foto."
          />
        }
        card={card => (
          <>
            <CardHead name={card.name} />
            <Text size="sm" c="dimmed">
              Subido el {uploadedWords(card)}
            </Text>
          </>
        )}
      />
      <CardDrawer {...list.drawer} />
    </Stack>
  )
}

const missing = {
  icon: IconVaccineOff,
  title: 'Este carné no está disponible',
  text: 'Puede que se eliminara, que haya uno más nuevo o que pasara el tiempo por el que se guarda.',
}

function CardDrawer({ id, onClose }: Pick<RecordDrawerState, 'id' | 'onClose'>) {
  const { isThere, leave } = useLeaving(id)
  const query = useQuery({ ...cardQuery(id ?? ''), enabled: isThere })
  const card = id === undefined ? undefined : query.data
  const queryClient = useQueryClient()
  const removeCard = useRemoveCard()
  const remove = async ({ id }: VaccineCard) => {
    if (!(await leave(() => removeCard(id)))) return
    onClose()
    queryClient.removeQueries({ queryKey: cardQuery(id).queryKey })
  }
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={card?.name ?? 'Carné de vacunación'}
      subtitle={card && 'Carné de vacunación'}
      onClose={onClose}
      footer={
        card?.can.remove && (
          <Group justify="flex-end">
            <Button
              data-writes
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => remove(card)}
            >
              Eliminar carné
            </Button>
          </Group>
        )
      }
    >
      <RecordBody record={card} query={query} missing={missing} skeleton={[200]}>
        {card => <CardFile key={card.id} card={card} />}
      </RecordBody>
    </RecordDrawer>
  )
}
