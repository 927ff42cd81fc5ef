import type { TriageFormSummary } from '@aforo/api/front-desk/health'
import { TriageStatus } from '@aforo/api/front-desk/health-states'
import { triageStatusLabels } from '@aforo/api/front-desk/labels'
import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconStethoscope } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { formList, size } from './healthQueries.ts'
import { TriageDrawer } from './TriageDrawer.tsx'

const route = getRouteApi('/app/triage')

const sentWords = ({ sentAt, timeZone }: TriageFormSummary) => formatInstant(sentAt, timeZone)

const columns: DataListColumn<TriageFormSummary>[] = [
  { accessor: 'date', title: 'Fecha', render: sentWords },
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="triage" status={status} /> },
  {
    accessor: 'name',
    title: 'Nombre',
    fixed: true,
    render: ({ id, name, username }) => (
      <>
        <RecordLink from="/app/triage" to="." search={old => ({ ...old, form: id })}>
          {name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {username}
        </Text>
      </>
    ),
  },
  { accessor: 'campusName', title: 'Sede', render: ({ campusName }) => campusName ?? 'Desde su perfil' },
]

const statuses = optionsOf(TriageStatus.options, triageStatusLabels)
const filters = ['q', 'status', 'date'] as const

/** The triage forms of one day. */
export function TriageList() {
  const search = route.useSearch()
  const list = useRecordList({ search, go: route.useNavigate(), page: formList, size, filters, record: 'form' })
  const { filter } = list
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SearchBox placeholder="Buscar por nombre" value={search.q} onSearch={list.find} />
        <DatePickerInput
          aria-label="Fecha"
          placeholder="Hoy"
          clearable
          clearButtonProps={{ 'aria-label': 'Volver a hoy' }}
          w={170}
          wrapperProps={{ 'data-chip': true, 'data-on': search.date === undefined ? undefined : true }}
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
          leftSection={<IconCalendar size={16} stroke={1.5} />}
          valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(date.slice(0, 10)) : '')}
          value={search.date ?? null}
          onChange={date => filter({ date: date ?? undefined })}
        />
        <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
        {list.filtered && <ClearFilters onClick={list.clear} />}
      </Group>
      <DataList
        id="triage-forms"
        noun={['triaje', 'triajes']}
        query={list.query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={search.q !== undefined || search.status !== undefined}
        onClearFilters={list.clear}
        onOpen={({ id }) => list.open(id)}
        empty={
          <EmptyState
            icon={IconStethoscope}
            title={search.date ? 'Sin triajes ese día' : 'Sin triajes hoy'}
            text={
              <>
                Cada persona llena el suyo en Mi perfil o con el código de la puerta. Lo que se pregunta está en{' '}
                <Anchor
                  inherit
                  underline="always"
                  renderRoot={props => (
                    <Link to="/app/configurations/general/profile" search={{ tab: 'health' }} {...props} />
                  )}
                >
                  Configuración › General › Salud
                </Anchor>
                .
              </>
            }
          />
        }
        card={form => (
          <>
            <CardHead name={form.name} badge={<StatusBadge of="triage" status={form.status} />} />
            <Text size="sm" c="dimmed">
              {[sentWords(form), form.campusName].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
      />
      <TriageDrawer {...list.drawer} />
    </Stack>
  )
}
