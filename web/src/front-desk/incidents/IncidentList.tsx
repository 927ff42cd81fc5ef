import { type Incident, IncidentCategory, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels, incidentStatusLabels } from '@aforo/api/front-desk/labels'
import { Button, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Truncated } from '../../ui/Truncated.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { IncidentDrawer } from './IncidentDrawer.tsx'
import { incidentList, size } from './incidentQueries.ts'
import { reportIncident } from './openReport.ts'

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
  {
    accessor: 'text',
    title: 'Qué pasa',
    render: ({ text }) => (
      <Text size="sm">
        <Truncated text={text} />
      </Text>
    ),
  },
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
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: incidentList,
    size,
    filters,
    record: 'incident',
    firstTab: 'summary',
  })
  const { filter } = list
  const { status, category, campus, mine } = search
  return (
    <RecordList
      id="incidents"
      title="Incidencias"
      about="Lo que no funciona en los espacios, quién lo atiende y cómo quedó."
      noun={['incidencia', 'incidencias']}
      create={verbLabels.reportIncident}
      onCreate={() => reportIncident({ campusId: campus, onReported: ({ id }) => list.open(id) })}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      sort="-reportedAt"
      searchFor="Buscar por número o texto"
      filters={
        <>
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
        </>
      }
      empty={{
        icon: IconTool,
        title: 'Nada por resolver',
        text: 'Las incidencias que alguien reporte en un espacio aparecen aquí en el momento.',
        actions: (
          <Button variant="default" onClick={() => filter({ status: 'all' })}>
            Ver las resueltas
          </Button>
        ),
      }}
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
    >
      <IncidentDrawer {...list.drawer} />
    </RecordList>
  )
}
