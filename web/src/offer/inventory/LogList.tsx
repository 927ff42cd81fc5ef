import { type LogEntry, LogSubject } from '@aforo/api/offer/inventory-upkeep'
import { logSubjectLabels } from '@aforo/api/offer/product-labels'
import { Button, Text } from '@mantine/core'
import { IconCopyCheck, IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { InventoryList } from './InventoryList.tsx'
import { files, logList } from './inventoryQueries.ts'
import type { InventorySearch } from './inventorySearch.ts'
import { useInventoryList } from './useInventoryList.ts'

const Duplicates = later(() => import('./Duplicates.tsx'), 'Duplicates')

const path = '/app/inventory/'

const subjects = optionsOf(LogSubject.options, logSubjectLabels)

const changesOf = ({ changes, reason }: LogEntry) =>
  [
    ...changes
      .slice(0, 4)
      .map(({ field, before, after }) => `${field}: ${[before, after].filter(Boolean).join(' → ') || 'vacío'}`),
    reason,
  ]
    .filter(Boolean)
    .join(' · ')

type Subject = LogEntry['subject']

/** Where what an entry is about is seen, from its row and its name alike; nowhere for a price without a product. */
function placeOf({ type, id, productId }: Subject) {
  // A deal's own page has its history, and not that of the product it is for.
  if (type === 'sale') return { to: '/app/sales', search: { sale: id, tab: 'history' } } as const
  const inside = (change: (old: InventorySearch) => InventorySearch) =>
    ({ from: path, to: '.', search: change }) as const
  // Of the filters the campus alone is kept, as from any tab to another.
  if (type === 'conflict') return inside(({ campus }) => ({ tab: 'conflicts', campus, conflict: id }))
  return productId ? inside(old => ({ ...old, product: productId, section: 'history' })) : undefined
}

function SubjectLink({ subject }: { subject: Subject }) {
  const place = placeOf(subject)
  return place ? <RecordLink {...place}>{subject.name}</RecordLink> : subject.name
}

const columns: DataListColumn<LogEntry>[] = [
  {
    accessor: 'at',
    title: 'Cuándo',
    noWrap: true,
    render: ({ at, who }) => (
      <>
        {formatAgo(at)}
        <Text size="xs" c="dimmed">
          {who}
        </Text>
      </>
    ),
  },
  {
    accessor: 'what',
    title: 'Qué pasó',
    fixed: true,
    render: entry => (
      <>
        {entry.what}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {changesOf(entry)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'subject',
    title: 'Con qué',
    render: ({ subject }) => (
      <>
        <SubjectLink subject={subject} />
        <Text size="xs" c="dimmed">
          {logSubjectLabels[subject.type]}
        </Text>
      </>
    ),
  },
]

const filters = ['campus', 'subject', 'days'] as const

/** Inventario › Registro: what happened to products, prices, deals and conflicts. */
export function LogList() {
  const list = useInventoryList('log', logList, filters)
  const { search, filter, change } = list
  const navigate = useNavigate()
  const button = (
    <Button variant="default" leftSection={<IconCopyCheck size={18} />} onClick={() => change({ create: true })}>
      Buscar duplicados
    </Button>
  )
  return (
    <InventoryList
      id="inventory-log"
      about="Lo que pasó con productos, precios, negocios, bloqueos y conflictos, lo más reciente primero."
      noun={['cambio', 'cambios']}
      columns={columns}
      keyOf={({ id }) => String(id)}
      list={list}
      actions={button}
      onExport={format => files.log(search, format)}
      filters={
        <>
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <FilterChip
            label="Con qué"
            value={search.subject}
            options={subjects}
            onChange={subject => filter({ subject })}
          />
          <DateRangeChip label="Cuándo" value={search.days} today={todayHere()} onChange={days => filter({ days })} />
        </>
      }
      empty={{ icon: IconHistory, title: 'Nada todavía', text: 'Cada cambio del inventario queda escrito aquí.' }}
      card={entry => (
        <>
          <CardHead name={entry.what} badge={<Text size="xs">{formatAgo(entry.at)}</Text>} />
          <Text size="sm" lineClamp={2}>
            {changesOf(entry)}
          </Text>
          <Text size="sm" c="dimmed">
            {entry.subject.name} · {entry.who}
          </Text>
        </>
      )}
      onOpen={({ subject }) => {
        const place = placeOf(subject)
        if (place) navigate(place)
      }}
    >
      <RecordDrawer
        opened={search.create === true}
        title="Duplicados"
        subtitle="Lo que está dos veces. Nada se une hasta que lo digas."
        onClose={() => change({ create: undefined })}
      >
        <Duplicates campusId={search.campus} />
      </RecordDrawer>
    </InventoryList>
  )
}
