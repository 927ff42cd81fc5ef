import { Button, Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { BookingsScreen } from './BookingsScreen.tsx'
import type { BookingSearch } from './bookingSearch.ts'
import { type BookingSubject, roomBookings, SubjectContext } from './subject.ts'

const SeatsScreen = lazy(() => import('../seats/SeatsScreen.tsx').then(({ SeatsScreen }) => ({ default: SeatsScreen })))

/** The campuses to choose from. */
export const bookingsCampuses = () => api.campuses.search.queryOptions({ input: { pageSize: 100 } })

interface BookingsPageProps {
  subject?: BookingSubject
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
}

/** Finds the campus: the address's, the one looked at last on this device, or the first. */
export function BookingsPage({ subject = roomBookings, search, onSearch }: BookingsPageProps) {
  const query = useQuery(bookingsCampuses())
  const [last, setLast] = useLocalStorage({ key: 'aforo-campus', defaultValue: '', getInitialValueInEffect: false })
  const campuses = query.data?.items ?? []
  const byId = (id: string | undefined) => campuses.find(one => one.id === id)
  const campus = byId(search.campus) ?? byId(last) ?? campuses[0]
  if (!campus)
    return (
      <PageFrame wide title={subject.title} about={subject.about}>
        {query.error && (
          <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
        )}
        {query.isSuccess && (
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
      <Suspense fallback={<Skeleton height={480} radius="lg" aria-busy aria-label="Cargando" />}>
        <Screen
          key={campus.id}
          campuses={campuses}
          campus={campus}
          search={search}
          onSearch={(change, silently) => {
            if (change.campus && change.campus !== 'all') setLast(change.campus)
            onSearch(change, silently)
          }}
        />
      </Suspense>
    </SubjectContext>
  )
}
