import { subjectOf } from '@aforo/api/bookings/labels'
import type { User } from '@aforo/api/people/users'
import { wallOf } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BookingBadge } from '../../bookings/reservations/BookingBadge.tsx'
import { whereAndWhen } from '../../bookings/reservations/reservationWords.ts'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'

const pageSize = 10

/** What a person has booked: what is to come first, or what was. */
export function UserBookings({ user }: { user: User }) {
  const { timezone } = useMe()
  const [view, setView] = useState<'coming' | 'past'>('coming')
  const [page, setPage] = useState(0)
  const today = wallOf(Date.now(), timezone).date
  const query = useQuery(
    api.bookings.search.queryOptions({
      input: {
        ownerId: user.userId,
        page,
        pageSize,
        ...(view === 'coming' ? { from: today } : { to: today, sort: '-startsAt' as const }),
      },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Stack>
      <SegmentedControl
        aria-label="Qué reservas"
        value={view}
        onChange={next => {
          setView(next === 'past' ? next : 'coming')
          setPage(0)
        }}
        data={[
          { value: 'coming', label: 'Desde hoy' },
          { value: 'past', label: 'Hasta hoy' },
        ]}
      />
      <RecordBody
        record={query.data}
        query={query}
        missing={{ icon: IconCalendarOff, title: 'Las reservas no están disponibles' }}
      >
        {({ items, hasNext }) => (
          <Stack>
            {items.length === 0 && (
              <Text c="dimmed">{view === 'coming' ? 'No tiene reservas desde hoy.' : 'No tuvo reservas.'}</Text>
            )}
            {items.map(reservation => (
              <div key={reservation.reservationId}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Anchor
                    c="inherit"
                    fw={500}
                    truncate
                    renderRoot={props => (
                      <Link
                        to="/app/reservation/space"
                        search={{ open: reservation.reservationId, view: 'list', campus: 'all' }}
                        {...props}
                      />
                    )}
                  >
                    {subjectOf(reservation)}
                  </Anchor>
                  <BookingBadge booking={reservation} />
                </Group>
                <Text size="sm" c="dimmed">
                  {whereAndWhen(reservation)}
                </Text>
              </div>
            ))}
            {(page > 0 || hasNext) && (
              <Group justify="space-between">
                <Button variant="default" size="compact-md" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Anteriores
                </Button>
                <Button variant="default" size="compact-md" disabled={!hasNext} onClick={() => setPage(page + 1)}>
                  Siguientes
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </RecordBody>
    </Stack>
  )
}
