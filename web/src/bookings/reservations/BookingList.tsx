import { subjectOf } from '@aforo/api/bookings/labels'
import { type Reservation, ReservationSort } from '@aforo/api/bookings/reservations'
import { bookedName } from '@aforo/api/places/labels'
import { formatDate, formatDuration, formatTimes } from '@aforo/api/platform/dates-in-words'
import { Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type ListSearch, pagingOf } from '../../ui/search.ts'
import { useSelection } from '../../ui/selection.ts'
import { BookingBadge } from './BookingBadge.tsx'
import { BookingBulk } from './BookingBulk.tsx'
import { BookingSearch } from './bookingSearch.ts'
import { bulkActs } from './bulkActs.ts'
import { listFilters } from './listFilter.ts'
import { nameOf, originInWords, whereAndWhen } from './reservationWords.ts'
import { useSubject } from './subject.ts'

/** Reservations on a page of the list. */
const pageSize = 15

const columns: DataListColumn<Reservation>[] = [
  {
    accessor: 'startsAt',
    title: 'Cuándo',
    sortable: true,
    fixed: true,
    render: ({ at, from, to }) => (
      <>
        <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
          {formatDate(at)}
        </Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {formatTimes(from, to)}
        </Text>
      </>
    ),
  },
  { accessor: 'subject', title: 'Asunto', sortable: true, fixed: true, render: subjectOf },
  {
    accessor: 'spaceName',
    title: 'Espacio',
    sortable: true,
    render: booking => (
      <>
        <Text size="sm">{bookedName(booking)}</Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {booking.campusName}
        </Text>
      </>
    ),
  },
  {
    accessor: 'owner',
    title: 'Para quién',
    sortable: true,
    render: one => (
      <>
        <Text size="sm">{nameOf(one)}</Text>
        {one.calendar && (
          <Text size="xs" c="dimmed">
            {originInWords(one.calendar)}
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'duration',
    title: 'Duración',
    sortable: true,
    render: ({ durationInMinutes }) => formatDuration(durationInMinutes),
  },
  {
    accessor: 'status',
    title: 'Estado',
    sortable: true,
    render: booking => <BookingBadge booking={booking} />,
  },
]

interface BookingListProps {
  search: BookingSearch
  campusId: string | undefined
  /** The day that is chosen, and today, at the campus. */
  date: string
  today: string
  filtered: boolean
  /** Whether the places are of one's own organisation. */
  own: boolean
  onSearch: (change: ListSearch) => void
  /** Shows a saved view instead of the filters of now. */
  onView: (view: BookingSearch) => void
  onClearFilters: () => void
  onOpen: (id: string) => void
}

const daysOf = (when: BookingSearch['when'], date: string, today: string) => {
  if (when === undefined) return { date }
  if (when === 'all') return {}
  return when === 'upcoming' ? { from: date } : rangeOf(when, today)
}

/** The reservations that the filters leave, 15 a page. */
export function BookingList({
  search,
  campusId,
  date,
  today,
  filtered,
  own,
  onSearch,
  onView,
  onClearFilters,
  onOpen,
}: BookingListProps) {
  const { listed, title } = useSubject()
  const filter = {
    q: search.q,
    campusId,
    spaceId: search.room,
    ...daysOf(search.when, date, today),
    type: search.type ?? listed.join(),
    status: search.status,
  }
  const selection = useSelection(filter)
  const query = useQuery(
    api.bookings.search.queryOptions({
      input: { ...pagingOf(search, pageSize), ...filter, sort: ReservationSort.safeParse(search.sort).data },
      placeholderData: keepPreviousData,
    }),
  )
  const can = bulkActs(selection, query.data?.items ?? [])
  return (
    <DataList
      id={`reservations-${title.toLowerCase()}`}
      noun={['reserva', 'reservas']}
      query={query}
      columns={columns}
      rowKey={one => one.reservationId}
      search={{ sort: 'startsAt', ...search }}
      onSearch={onSearch}
      selection={{
        of: selection,
        nameOf: one => `${subjectOf(one)}, ${whereAndWhen(one)}`,
        actions: <BookingBulk selection={selection} filter={filter} campusId={campusId} can={can} />,
      }}
      onExport={
        own
          ? async format =>
              (await client.bookings.report({ ...filter, type: undefined, spaceType: filter.type, format })).body
          : undefined
      }
      views={{
        search: Object.fromEntries([...listFilters, 'sort' as const].map(key => [key, search[key]])),
        onApply: view => onView(BookingSearch.parse(view)),
      }}
      size={pageSize}
      filtered={filtered}
      onClearFilters={onClearFilters}
      empty={<EmptyState title="No hay reservas" text={`No hay ninguna para el ${formatDate(date)}.`} />}
      onOpen={one => onOpen(one.reservationId)}
      card={one => (
        <>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text fw={600} size="sm" truncate>
              {subjectOf(one)}
            </Text>
            <BookingBadge booking={one} />
          </Group>
          <Text size="sm">
            {formatDate(one.at)}, {formatTimes(one.from, one.to)}
          </Text>
          <Text size="sm" c="dimmed">
            {bookedName(one)} · {nameOf(one)}
          </Text>
          {one.calendar && (
            <Text size="xs" c="dimmed" truncate>
              {originInWords(one.calendar)}
            </Text>
          )}
        </>
      )}
    />
  )
}
