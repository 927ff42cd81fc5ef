import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { type Wait, type WaitStatus, waitStatusLabels } from '@aforo/api/bookings/waitlist'
import { spaceFeatureLabels } from '@aforo/api/places/labels'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { Countdown } from '../reservations/Countdown.tsx'
import { nameOf } from '../reservations/reservationWords.ts'
import { WaitForm } from './WaitForm.tsx'

const tones: Record<WaitStatus, Tone> = {
  WAITING: 'neutral',
  OFFERED: 'warning',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  EXPIRED: 'bad',
  CANCELED: 'neutral',
}

export const waitsQuery = (everyone: boolean) =>
  api.waitlist.search.queryOptions({ input: { everyone, pageSize: 100 } })

interface WaitsDrawerProps {
  opened: boolean
  /** Where one may wait for whichever room comes free. */
  campus: { id: string; name: string }
  /** The day that is looked at. */
  at: string
  onClose: () => void
}

/** What one waits for, and what was offered: to be accepted before it goes to whoever is next. */
export function WaitsDrawer({ opened, campus, at, onClose }: WaitsDrawerProps) {
  // Who decides about rooms wants to see who waits for them.
  const [everyone, setEveryone] = useState(true)
  const [joining, setJoining] = useState(false)
  const query = useQuery({ ...waitsQuery(everyone), enabled: opened })
  if (joining)
    return (
      <RecordDrawer opened={opened} beside title="Esperar una sala" onClose={onClose}>
        <WaitForm campusId={campus.id} campusName={campus.name} at={at} onDone={() => setJoining(false)} />
      </RecordDrawer>
    )
  return (
    <RecordDrawer opened={opened} beside title="Lista de espera" onClose={onClose}>
      <Button data-writes fullWidth mb="md" leftSection={<IconHourglass size={16} />} onClick={() => setJoining(true)}>
        Esperar cualquier sala
      </Button>
      <Switch
        mb="md"
        label="Ver las de todas las personas"
        checked={everyone}
        onChange={event => setEveryone(event.currentTarget.checked)}
      />
      {!query.data ? (
        <LoadingOrError query={query} skeleton={80} />
      ) : query.data.items.length === 0 ? (
        <EmptyState
          icon={IconHourglass}
          title={everyone ? 'Nadie espera' : 'No esperas ningún lugar'}
          text="Cuando un horario está ocupado, pide que te avisen si se libera."
        />
      ) : (
        <Rows look="framed">
          {query.data.items.map(wait => (
            <Line key={wait.id} wait={wait} named={everyone} />
          ))}
        </Rows>
      )}
    </RecordDrawer>
  )
}

const anyOf = ({ spaceType, capacity, features }: Wait) =>
  [
    spaceType === 'ROOM' ? 'Cualquier sala' : 'Cualquier espacio',
    capacity && `para ${capacity}`,
    features.length > 0 && `con ${features.map(one => spaceFeatureLabels[one]).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ')

function Line({ wait, named }: { wait: Wait; named: boolean }) {
  const queryClient = useQueryClient()
  const settle = () => {
    queryClient.invalidateQueries({ queryKey: api.waitlist.key() })
    queryClient.invalidateQueries({ queryKey: api.bookings.key() })
  }
  const act = async <T,>(write: () => Promise<T>, words: string | ((done: T) => string)) => {
    const done = await attempt(write)
    if (done === undefined) return settle()
    toast.success(typeof words === 'string' ? words : words(done))
    settle()
  }
  const { id, can, offer } = wait
  const about = [named && nameOf(wait), wait.subject, wait.place !== null && `Puesto ${wait.place}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <Stack component="li" gap={6}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {offer?.spaceName ?? (wait.spaceName || anyOf(wait))}
        </Text>
        <Badge tone={tones[wait.status]} label={waitStatusLabels[wait.status]} />
      </Group>
      <Text size="sm">
        {shortDay(wait.at)}, {formatTimes(wait.from, wait.to)} · {wait.campusName}
      </Text>
      {about !== '' && (
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      )}
      {offer && (
        <Countdown until={offer.heldUntil} words={left => `Guardado para ti: quedan ${left}.`} onOver={settle} />
      )}
      <Group gap="xs">
        {can.accept && (
          <Button
            size="compact-sm"
            onClick={() =>
              act(
                () => client.waitlist.accept({ id }),
                ({ reservation }) =>
                  reservation.unpaid
                    ? `${bookingStateInWords(reservation, Date.now())}.`
                    : 'Reservado: el lugar es tuyo.',
              )
            }
          >
            Aceptar
          </Button>
        )}
        {can.decline && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => act(() => client.waitlist.decline({ id }), 'El lugar pasa a quien sigue.')}
          >
            Rechazar
          </Button>
        )}
        {can.cancel && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            onClick={() => act(() => client.waitlist.cancel({ id }), 'Saliste de la lista de espera.')}
          >
            Dejar de esperar
          </Button>
        )}
      </Group>
    </Stack>
  )
}
