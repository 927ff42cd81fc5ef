import { newsStatusLabels } from '@aforo/contract/labels'
import { type NewsItem, NewsStatus } from '@aforo/contract/news'
import { Button, Text } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMe } from '../session/me.ts'
import { useScreenAction } from '../ui/actions.ts'
import { CardHead } from '../ui/CardHead.tsx'
import { campusChoices } from '../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../ui/DataList.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../ui/FilterChip.tsx'
import { formatDate } from '../ui/formats.ts'
import { later } from '../ui/later.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RecordLink } from '../ui/RecordLink.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { SearchChip } from '../ui/SearchChip.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useListFilters } from '../ui/useListFilters.ts'
import { NewsDrawer } from './NewsDrawer.tsx'
import type { NewsSearch } from './newsParams.ts'
import { newsSearch, size } from './newsQueries.ts'

const NewNews = later(() => import('./NewsForm.tsx'), 'NewNews')

const route = getRouteApi('/app/news')

const datesOf = ({ from, to }: Pick<NewsItem, 'from' | 'to'>) =>
  to ? `${formatDate(from)} – ${formatDate(to)}` : `Desde el ${formatDate(from)}`

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
  { accessor: 'campusName', title: 'Sede', render: ({ campusName }) => campusName || 'Todas las sedes' },
  { accessor: 'dates', title: 'Fechas', render: datesOf },
  { accessor: 'author', title: 'Autor' },
]

const statuses = NewsStatus.options.map(value => ({ value, label: newsStatusLabels[value] }))

/** The date in a zone, `YYYY-MM-DD`. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** The keys of the address that narrow the list. */
const filters = ['q', 'status', 'campus'] as const

/** All news of the organisation, with what is to come and what was withdrawn. */
export function NewsList() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/news' })
  const query = useQuery({ ...newsSearch(search), placeholderData: keepPreviousData })
  const { timezone } = useMe()
  const { change, filter, clear, filtered } = useListFilters<NewsSearch>(search, filters, to => navigate(to))
  const create = () => change({ create: true })
  useScreenAction({ id: 'news.new', label: 'Nueva novedad', icon: IconPlus, run: create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={create}>
      Nueva novedad
    </Button>
  )
  const close = () => change({ create: undefined })
  return (
    <PageFrame
      title="Novedades"
      about="Avisos cortos que todas las personas leen desde la cabecera."
      actions={button}
      filters={
        <>
          <SearchBox placeholder="Buscar por texto" value={search.q} onSearch={q => filter({ q })} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id="news"
        noun={['novedad', 'novedades']}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={change}
        size={size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={({ id }) => change({ news: id })}
        empty={
          <EmptyState
            icon={IconSpeakerphone}
            title="Aún no hay novedades"
            text="Cuenta en pocas líneas lo que conviene saber: un corte de agua, una fecha especial, una mejora."
            action={button}
          />
        }
        card={item => (
          <>
            <CardHead name={item.title} badge={<StatusBadge of="news" status={item.status} />} />
            <Text size="sm" c="dimmed">
              {item.campusName || 'Todas las sedes'} · {datesOf(item)}
            </Text>
          </>
        )}
      />
      <RecordDrawer opened={search.create === true} title="Nueva novedad" onClose={close}>
        <NewNews today={todayIn(timezone)} onDone={close} />
      </RecordDrawer>
      <NewsDrawer
        id={search.news}
        tab={search.tab}
        onTab={tab => change({ tab })}
        onClose={() => change({ news: undefined, tab: undefined })}
      />
    </PageFrame>
  )
}
