import { type Incident, IncidentCategory, IncidentStatus } from '@aforo/contract/front-desk/incidents'
import { incidentCategoryLabels, incidentStatusLabels } from '@aforo/contract/labels'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTool } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useScreenAction } from '../../ui/actions.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { formatAgo, truncate } from '../../ui/formats.ts'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useListFilters } from '../../ui/useListFilters.ts'
import { IncidentDrawer } from './IncidentDrawer.tsx'
import type { IncidentSearch } from './incidentParams.ts'
import { incidentSearch, size } from './incidentQueries.ts'
import { reportIncident } from './openReport.tsx'

const route = getRouteApi('/app/incidents')

const columns: DataListColumn<Incident>[] = [
  {
    accessor: 'number',
    title: 'Número',
    render: ({ number }) => <span style={{ whiteSpace: 'nowrap' }}>{number}</span>,
  },
  {
    accessor: 'spaceName',
    title: 'Espacio',
    fixed: true,
    render: ({ id, spaceName, campusName }) => (
      <>
        <RecordLink from="/app/incidents" to="." search={old => ({ ...old, incident: id })}>
          {spaceName}
        </RecordLink>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {campusName}
        </Text>
      </>
    ),
  },
  { accessor: 'text', title: 'Qué pasa', render: ({ text }) => <Text size="sm">{truncate(text)}</Text> },
  { accessor: 'category', title: 'Categoría', render: ({ category }) => incidentCategoryLabels[category] },
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="incident" status={status} /> },
  { accessor: 'assignee', title: 'A cargo', render: ({ assignee }) => assignee?.name ?? <Nobody /> },
  {
    accessor: 'reportedAt',
    title: 'Reportada',
    sortable: true,
    render: ({ reportedAt, reporter }) => (
      <>
        {formatAgo(reportedAt)}
        <Text size="xs" c="dimmed">
          {reporter.name}
        </Text>
      </>
    ),
  },
]

function Nobody() {
  return (
    <Text size="sm" c="dimmed">
      Nadie
    </Text>
  )
}

const statuses = optionsOf(IncidentStatus.options, incidentStatusLabels)
const categories = optionsOf(IncidentCategory.options, incidentCategoryLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'status', 'category', 'campus', 'mine'] as const

/** The faults reported on spaces; what is not resolved, unless asked otherwise. */
export function IncidentList() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/incidents' })
  const query = useQuery({ ...incidentSearch(search), placeholderData: keepPreviousData })
  const { change, filter, clear, filtered } = useListFilters<IncidentSearch>(search, filters, to => navigate(to))
  const report = () => reportIncident({ campusId: search.campus, onReported: ({ id }) => change({ incident: id }) })
  useScreenAction({ id: 'incident.new', label: 'Reportar incidencia', icon: IconPlus, run: report })
  const { q, status, category, campus, mine } = search
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={report}>
      Reportar incidencia
    </Button>
  )
  return (
    <PageFrame
      title="Incidencias"
      about="Lo que no funciona en los espacios, quién lo atiende y cómo quedó."
      actions={button}
      filters={
        <>
          <SearchBox placeholder="Buscar por número o texto" value={q} onSearch={words => filter({ q: words })} />
          <FilterChip
            label="Estado"
            value={status}
            options={[...statuses, { value: 'all', label: 'Todas' }]}
            onChange={next => filter({ status: next })}
          />
          <SearchChip label="Sede" source={campusChoices} value={campus} onChange={next => filter({ campus: next })} />
          <FilterChip
            label="Categoría"
            value={category}
            options={categories}
            onChange={next => filter({ category: next })}
          />
          <FilterChip
            label="A cargo"
            value={mine && 'me'}
            options={[{ value: 'me', label: 'De mí' }]}
            onChange={next => filter({ mine: next && true })}
          />
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id="incidents"
        noun={['incidencia', 'incidencias']}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        search={{ sort: '-reportedAt', ...search }}
        onSearch={change}
        size={size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={({ id }) => change({ incident: id })}
        empty={
          <EmptyState
            icon={IconTool}
            title="Nada por resolver"
            text="Las incidencias que alguien reporte en un espacio aparecen aquí en el momento."
            action={
              <Group justify="center" gap="xs">
                <Button variant="default" onClick={() => filter({ status: 'all' })}>
                  Ver las resueltas
                </Button>
                {button}
              </Group>
            }
          />
        }
        card={({ number, spaceName, campusName, text, status: state, reportedAt }) => (
          <>
            <CardHead name={spaceName} badge={<StatusBadge of="incident" status={state} />} />
            <Text size="sm" lineClamp={2}>
              {text}
            </Text>
            <Text size="sm" c="dimmed">
              {number} · {campusName} · {formatAgo(reportedAt)}
            </Text>
          </>
        )}
      />
      <IncidentDrawer
        id={search.incident}
        tab={search.tab}
        onTab={tab => change({ tab })}
        onClose={() => change({ incident: undefined, tab: undefined })}
      />
    </PageFrame>
  )
}
