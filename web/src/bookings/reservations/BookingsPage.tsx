import { Button, Skeleton } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { largestOf, useLastCampus } from '../../ui/usualCampus.ts'
import { BookingsScreen } from './BookingsScreen.tsx'
import { type BookingSearch, keepsForms } from './bookingSearch.ts'
import { bookingsCampuses, bookingsZones, ownCampus, sharedCampuses } from './bookingsCampuses.ts'
import { type BookingSubject, roomBookings, SubjectContext } from './subject.ts'

const SeatsScreen = later(() => import('../seats/SeatsScreen.tsx'), 'SeatsScreen')

interface BookingsPageProps {
  subject?: BookingSubject
  search: BookingSearch
  /** Of the route on which it stands. */
  navigate: (to: {
    search: (before: BookingSearch) => BookingSearch
    replace?: boolean
    resetScroll: boolean
    ignoreBlocker: boolean
  }) => void
}

/** Finds the campus: the address's, the one looked at last on this device, or the largest. */
export function BookingsPage({ subject = roomBookings, search, navigate }: BookingsPageProps) {
  const query = useQuery(bookingsCampuses())
  const [last, setLast] = useLastCampus()
  const zones = useQuery(bookingsZones())
  const listed = [...(query.data?.items ?? []).map(ownCampus), ...sharedCampuses(zones.data ?? [])]
  const wanted = search.campus && search.campus !== 'all' ? search.campus : last
  const here = listed.find(({ id }) => id === wanted)
  // An operator with hundreds of campuses has more than the list brings.
  const beyond = useQuery({
    ...api.campuses.get.queryOptions({ input: { id: wanted }, retry: false }),
    enabled: wanted !== '' && query.data?.hasNext === true && !zones.isLoading && !here,
  })
  const found = beyond.data && !here ? ownCampus(beyond.data) : undefined
  const campuses = found ? [found, ...listed] : listed
  const waiting = beyond.isLoading || zones.isLoading
  const campus = here ?? (waiting ? undefined : (found ?? largestOf(listed)))
  if (!campus)
    return (
      <PageFrame wide title={subject.title} about={subject.about}>
        {query.error && <LoadingOrError query={query} />}
        {query.isSuccess && !waiting && (
          <EmptyState
            icon={IconBuilding}
            title="Todavía no hay sedes"
            text="Las reservas se hacen en los espacios de una sede. Crea la primera para empezar."
            action={
              <Button renderRoot={props => <Link to="/app/configurations/campus" {...props} />}>Ir a Sedes</Button>
            }
          />
        )}
      </PageFrame>
    )
  const Screen = search.view === 'seats' ? SeatsScreen : BookingsScreen
  return (
    <SubjectContext value={subject}>
      <Suspense fallback={<Skeleton height={480} radius="lg" {...loading} />}>
        <Screen
          key={campus.id}
          campuses={campuses}
          campus={campus}
          search={search}
          onSearch={(change, silently) => {
            if (change.campus && change.campus !== 'all') setLast(change.campus)
            navigate({
              search: before => ({ ...before, ...change }),
              replace: silently,
              resetScroll: false,
              ignoreBlocker: keepsForms(search, { ...search, ...change }),
            })
          }}
        />
      </Suspense>
    </SubjectContext>
  )
}
