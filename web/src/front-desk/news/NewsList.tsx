import { newsStatusLabels } from '@aforo/api/front-desk/labels'
import { type NewsItem, NewsStatus } from '@aforo/api/front-desk/news'
import { wallOf } from '@aforo/api/platform/dates-in-words'
import { Group, Text } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { allCampuses, campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { NewsDrawer, shownWords } from './NewsDrawer.tsx'
import { newsList, size } from './newsQueries.ts'

const NewNews = later(() => import('./NewsForm.tsx'), 'NewNews')

const route = getRouteApi('/app/news')

const columns: DataListColumn<NewsItem>[] = [
  {
    accessor: 'title',
    title: 'Título',
    fixed: true,
    render: ({ id, title }) => (
      <RecordLink from="/app/news" to="." search={old => ({ ...old, news: id })}>
        {title}
      </RecordLink>
    ),
  },
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="news" status={status} /> },
  { accessor: 'campusName', title: 'Sede', render: ({ campusName }) => campusName || allCampuses },
  { accessor: 'dates', title: 'Fechas', render: shownWords },
  { accessor: 'author', title: 'Autor' },
]

const statuses = optionsOf(NewsStatus.options, newsStatusLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'status', 'campus'] as const

/** All news of the organisation, with what is to come and what was withdrawn. */
export function NewsList() {
  const search = route.useSearch()
  const { timezone } = useMe()
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: newsList,
    size,
    filters,
    record: 'news',
    firstTab: 'summary',
  })
  const { filter } = list
  return (
    <RecordList
      id="news"
      title="Novedades"
      about="Avisos cortos que todas las personas leen desde la cabecera."
      noun={['novedad', 'novedades']}
      create="Nueva novedad"
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por texto"
      filters={
        <>
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
        </>
      }
      empty={{
        icon: IconSpeakerphone,
        title: 'Aún no hay novedades',
        text: 'Cuenta en pocas líneas lo que conviene saber: un corte de agua, una fecha especial, una mejora.',
      }}
      card={item => (
        <>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Text fw={600} lineClamp={2}>
              {item.title}
            </Text>
            <StatusBadge of="news" status={item.status} />
          </Group>
          <Text size="sm" c="dimmed">
            {item.campusName || allCampuses} · {shownWords(item)}
          </Text>
        </>
      )}
      form={<NewNews today={wallOf(Date.now(), timezone).date} onDone={list.closeForm} />}
    >
      <NewsDrawer {...list.drawer} />
    </RecordList>
  )
}
