import { Group, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { addDays, weekOf } from '../../ui/days.ts'
import { LiveNote } from '../../ui/LiveNote.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { CalendarBar } from '../calendar/CalendarBar.tsx'
import { CalendarStage } from '../calendar/CalendarStage.tsx'
import { monthOf, nextMonth } from '../calendar/month.ts'
import { useCampusClock } from '../calendar/useCampusClock.ts'
import { inUse } from '../timeline/lanes.ts'
import { BookingDrawer } from './BookingDrawer.tsx'
import { BookingsButtons } from './BookingsButtons.tsx'
import classes from './BookingsScreen.module.css'
import {
  type BookingSearch,
  closedForm,
  closedRecord,
  formAt,
  isEverywhere,
  type Slot,
  slotOf,
} from './bookingSearch.ts'
import type { BookingCampus } from './bookingsCampuses.ts'
import { calendarQuery } from './firstCalendar.ts'
import { hasListFilter, noListFilter } from './listFilter.ts'
import { MeetingWatch } from './MeetingWatch.tsx'
import { NewBookingDrawer } from './NewBookingDrawer.tsx'
import { RoomFilters } from './RoomFilters.tsx'
import { useSubject } from './subject.ts'
import { useBookingActions } from './useBookingActions.ts'

// The calendar is what people open; the rest comes when it is asked for.
const ChangeRefusal = later(() => import('./ChangeRefusal.tsx'), 'ChangeRefusal')
const ListFilters = later(() => import('./ListFilters.tsx'), 'ListFilters')
const BookingList = later(() => import('./BookingList.tsx'), 'BookingList')
const BlockDrawer = later(() => import('../blocks/BlockDrawer.tsx'), 'BlockDrawer')
const RequestDrawer = later(() => import('../booking-requests/RequestDrawer.tsx'), 'RequestDrawer')
const RequestFilters = later(() => import('../booking-requests/RequestFilters.tsx'), 'RequestFilters')
const RequestQueue = later(() => import('../booking-requests/RequestQueue.tsx'), 'RequestQueue')
const WaitsDrawer = later(() => import('../waitlist/WaitsDrawer.tsx'), 'WaitsDrawer')

interface BookingsScreenProps {
  campuses: BookingCampus[]
  campus: BookingCampus
  search: BookingSearch
  /** `silently` leaves no step for the back button. */
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
}

/** The calendar that reception has open all day: rooms, days, and everything that can be done to a reservation. */
export function BookingsScreen({ campuses, campus, search, onSearch }: BookingsScreenProps) {
  const narrow = useNarrowerThan(48)
  const queryClient = useQueryClient()
  const me = useMe()
  const kind = useSubject()
  const actions = useBookingActions()
  const [subject, setSubject] = useState('')
  const [blocking, setBlocking] = useState<Partial<Slot>>()
  const view = search.view ?? 'day'
  const zone = campus.timeZone
  const today = useCampusClock(undefined, 0, zone)
  const date = search.date ?? today.date
  const dates = view === 'month' ? monthOf(date) : view === 'week' && !narrow ? weekOf(date) : [date]
  const calendarOf = ([first = date, ...others]: string[]) => calendarQuery(campus.id, [first, ...others], kind)
  const query = useQuery({ ...calendarOf(dates), placeholderData: keepPreviousData })
  const calendar = useMemo(
    () => (query.data?.campusId === campus.id ? { ...query.data, spaces: inUse(query.data) } : undefined),
    [query.data, campus.id],
  )
  const now = useCampusClock(calendar, query.dataUpdatedAt, zone)
  const span = dates.length

  // Going on to the next day or week shows it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place looked at.
  useEffect(() => {
    if (!query.isSuccess || view === 'list' || view === 'requests') return
    for (const by of [1, -1]) {
      const beside = view === 'month' ? monthOf(nextMonth(date, by)) : dates.map(day => addDays(day, by * span))
      queryClient.prefetchQuery(calendarOf(beside))
    }
  }, [campus.id, dates[0], span, query.isSuccess])

  /** The calendar shows the date of the form. */
  const follow = (at: string) =>
    view === 'list' || view === 'requests' ? {} : { date: at === now.date ? undefined : at }
  const book = (slot: Slot, about = '') => {
    setSubject(about)
    onSearch(formAt(slot))
  }
  const rooms = calendar?.spaces ?? []
  const askable = rooms.filter(room => room.bookable && calendar?.policy.approvalTypes.some(type => type === room.type))
  const startBooking = () => {
    setSubject('')
    // Where there is only one, it is the one that is meant.
    const [first, second] = rooms.filter(({ bookable }) => bookable)
    const room = search.room ?? (second ? undefined : first?.id) ?? 'any'
    const shown = [date, now.date].toSorted()[1] ?? date
    // After closing time, the next day on which it opens.
    const at = (shown === now.date && calendar?.nextOpen?.date) || shown
    onSearch({ ...closedRecord, ...closedForm, new: room, at, ...follow(at) })
  }
  useScreenAction({ id: 'book', label: `Reservar: ${kind.place.toLowerCase()}`, icon: IconPlus, run: startBooking })
  const slot = slotOf(search)
  const known = calendar?.reservations.find(one => one.reservationId === search.open)
  const open = (id: string) => onSearch({ ...closedForm, ...closedRecord, open: id }, search.open !== undefined)
  const beside = !narrow && (search.open ?? search.new ?? search.block ?? search.waits ?? search.ask) !== undefined
  const { refused } = actions
  const refusal = refused && (
    <Suspense fallback={null}>
      <ChangeRefusal refused={refused} actions={actions} onBookAgain={book} onOpen={open} />
    </Suspense>
  )
  // Where its drawer is open: on a phone that covers the calendar.
  const inDrawer = refused !== undefined && refused.reservation.reservationId === search.open && !search.edit
  const everywhere = isEverywhere(search)
  const own = campus.host === undefined

  return (
    <div className={classes.screen} data-drawer={beside || undefined}>
      <PageFrame
        wide
        brief
        title={kind.title}
        about={
          <Group component="span" gap="sm">
            {own ? !narrow && kind.about : `Lo que te comparte ${campus.host}, para reservarlo como lo tuyo.`}
            <LiveNote answeredAt={query.dataUpdatedAt} />
            <ZoneNote timeZone={zone} />
          </Group>
        }
        actions={
          <BookingsButtons
            campusId={campus.id}
            own={own}
            nothing={!own && rooms.length === 0}
            asks={askable.length > 0}
            folded={narrow || beside}
            onSearch={change => {
              setBlocking(undefined)
              onSearch({ ...closedForm, ...closedRecord, ...change })
            }}
            onBook={startBooking}
          />
        }
        filters={
          <>
            <CalendarBar
              campuses={campuses}
              campusId={campus.id}
              search={search}
              date={date}
              today={now.date}
              onSearch={onSearch}
              narrow={narrow}
              tight={beside}
            />
            {view === 'requests' ? (
              <Suspense fallback={null}>
                <RequestFilters campusId={everywhere ? undefined : campus.id} search={search} onSearch={onSearch} />
              </Suspense>
            ) : view === 'list' ? (
              <Suspense fallback={null}>
                <ListFilters
                  campusId={everywhere ? undefined : campus.id}
                  search={search}
                  today={now.date}
                  onSearch={onSearch}
                />
              </Suspense>
            ) : (
              <RoomFilters rooms={rooms} search={search} onSearch={onSearch} brief={narrow} />
            )}
          </>
        }
      >
        {refusal && !inDrawer && <div className={classes.refusal}>{refusal}</div>}
        {view === 'requests' ? (
          <Suspense fallback={<Skeleton height={320} radius="md" />}>
            <RequestQueue
              search={search}
              campusId={everywhere ? undefined : campus.id}
              date={date}
              onSearch={onSearch}
            />
          </Suspense>
        ) : view === 'list' ? (
          <Suspense fallback={<Skeleton height={320} radius="md" />}>
            <BookingList
              search={search}
              campusId={everywhere ? undefined : campus.id}
              date={date}
              today={now.date}
              filtered={hasListFilter(search)}
              own={own || everywhere}
              onView={view => onSearch({ ...noListFilter, sort: undefined, ...view })}
              onSearch={onSearch}
              onClearFilters={() => onSearch(noListFilter)}
              onOpen={open}
            />
          </Suspense>
        ) : (
          <Suspense fallback={<Skeleton height={480} radius="lg" {...loading} />}>
            <CalendarStage
              calendar={calendar}
              query={query}
              campus={campus}
              dates={dates}
              now={now}
              me={me.username}
              search={search}
              narrow={narrow}
              actions={actions}
              onSearch={onSearch}
              onOpen={open}
              onCreate={book}
            />
          </Suspense>
        )}
      </PageFrame>
      <MeetingWatch />
      <BookingDrawer
        search={search}
        onSearch={onSearch}
        known={known}
        own={own}
        rooms={rooms}
        policy={calendar?.policy}
        now={now}
        actions={actions}
        refusal={inDrawer && refusal}
      />
      {search.block && (
        <Suspense fallback={null}>
          <BlockDrawer
            opened
            campusId={campus.id}
            start={{ spaceId: search.room, at: [date, now.date].toSorted()[1] ?? date, ...blocking }}
            tab={search.block}
            onTab={block => onSearch({ block })}
            onClose={() => {
              setBlocking(undefined)
              onSearch({ block: undefined })
            }}
          />
        </Suspense>
      )}
      {search.ask && (
        <Suspense fallback={null}>
          <RequestDrawer
            opened
            rooms={calendar && askable}
            forOthersRoles={calendar?.policy.forOthersRoles ?? []}
            at={[date, now.date].toSorted()[1] ?? date}
            onAsked={request => onSearch({ ask: undefined, view: 'requests', request })}
            onClose={() => onSearch({ ask: undefined })}
          />
        </Suspense>
      )}
      {search.waits && (
        <Suspense fallback={null}>
          <WaitsDrawer
            opened
            campus={campus}
            at={[date, now.date].toSorted()[1] ?? date}
            onClose={() => onSearch({ waits: undefined })}
          />
        </Suspense>
      )}
      <NewBookingDrawer
        slot={slot}
        onBlock={
          own
            ? there => {
                setBlocking(there)
                onSearch({ ...closedForm, ...closedRecord, block: 'new' })
              }
            : undefined
        }
        subject={subject}
        campusId={campus.id}
        rooms={rooms}
        policy={calendar?.policy}
        now={now}
        open={calendar && [...calendar.open, ...(calendar.nextOpen ? [calendar.nextOpen] : [])]}
        actions={actions}
        onDate={at => follow(at)}
        onSearch={onSearch}
      />
    </div>
  )
}
