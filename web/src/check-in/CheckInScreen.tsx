import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { subjectOf } from '../bookings/reservationWords.ts'
import { refusalOf } from '../problem.ts'
import { formatTimes } from '../ui/formats.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { attendanceWords, useCheckIn } from './CheckInSection.tsx'

/** Where the code at a door leads: one's own booking there, and saying that one is here. */
export function CheckInScreen({ spaceId }: { spaceId: string }) {
  const query = useQuery(api.checkIn.here.queryOptions({ input: { id: spaceId }, context: { quiet: true } }))
  const { checkIn } = useCheckIn()
  if (query.error)
    return (
      <PageFrame title="Registrar llegada">
        <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
      </PageFrame>
    )
  if (!query.data)
    return (
      <PageFrame title="Registrar llegada">
        <Skeleton height={160} radius="md" aria-busy aria-label="Cargando" />
      </PageFrame>
    )
  const { spaceName, campusName, campusId, timeZone, reservation, attendance, taken } = query.data
  return (
    <PageFrame title={spaceName} about={campusName}>
      <Panel title={reservation ? 'Tu reserva' : 'No tienes una reserva aquí ahora'}>
        {reservation && attendance ? (
          <Stack gap="sm">
            <Group gap="xs">
              <Text fw={600}>{subjectOf(reservation)}</Text>
              <StatusBadge of="reservation" status={reservation.status} />
            </Group>
            <Text>{formatTimes(reservation.from, reservation.to)}</Text>
            <Text size="sm" c="dimmed">
              {attendanceWords(attendance, timeZone)}
            </Text>
            {attendance.can.checkIn && (
              <Group>
                <Button
                  size="md"
                  leftSection={<IconUserCheck size={18} />}
                  onClick={() => checkIn(reservation.reservationId, 'QR')}
                >
                  Ya llegué
                </Button>
              </Group>
            )}
          </Stack>
        ) : (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {taken ? 'Otra persona lo tiene en este momento.' : 'Puedes reservarlo desde el calendario.'}
            </Text>
            <Group>
              <Button
                variant="default"
                leftSection={<IconCalendarPlus size={18} />}
                renderRoot={props => (
                  <Link to="/app/reservation/space" search={{ campus: campusId, room: spaceId }} {...props} />
                )}
              >
                Ver su calendario
              </Button>
            </Group>
          </Stack>
        )}
      </Panel>
    </PageFrame>
  )
}
