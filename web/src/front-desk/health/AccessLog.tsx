import type { HealthAccess } from '@aforo/api/front-desk/health'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { accessLog, size } from './healthQueries.ts'

const route = getRouteApi('/app/triage')

/** Who looked at or changed health data, the last first. */
export function AccessLog() {
  const search = route.useSearch()
  const { timezone } = useMe()
  const list = useRecordList({ search, go: route.useNavigate(), page: accessLog, size, filters: [] })
  const when = ({ at }: HealthAccess) => formatInstant(at, timezone)
  const columns: DataListColumn<HealthAccess>[] = [
    { accessor: 'at', title: 'Cuándo', render: when },
    { accessor: 'who', title: 'Quién', fixed: true },
    { accessor: 'what', title: 'Qué' },
    { accessor: 'about', title: 'De quién', render: ({ about }) => about || '—' },
  ]
  return (
    <DataList
      id="health-access"
      noun={['consulta o cambio', 'consultas y cambios']}
      query={list.query}
      columns={columns}
      rowKey={({ at, who, what }) => `${at} ${who} ${what}`}
      search={search}
      onSearch={list.page}
      size={size}
      filtered={false}
      onClearFilters={list.clear}
      empty={<EmptyState icon={IconEyeCheck} title="Nadie ha mirado todavía" text="Cada consulta queda aquí." />}
      card={access => (
        <>
          <CardHead name={access.who} />
          <Text size="sm">{[access.what, access.about].filter(Boolean).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {when(access)}
          </Text>
        </>
      )}
    />
  )
}
