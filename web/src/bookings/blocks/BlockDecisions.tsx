import type { BlockHit } from '@aforo/api/bookings/blocks'
import { subjectOf } from '@aforo/api/bookings/labels'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { nameOf, whereAndWhen } from '../reservations/reservationWords.ts'
import classes from './BlockDecisions.module.css'
import { type Choices, placeWords, type RefusedDecision } from './decisions.ts'

interface BlockDecisionsProps {
  hits: BlockHit[]
  choices: Choices
  /** Whose decision could not be carried out. */
  refused: RefusedDecision | undefined
  onChoose: (choices: Choices) => void
}

/** The bookings in the way of a block, and what becomes of each. */
export function BlockDecisions({ hits, choices, refused, onChoose }: BlockDecisionsProps) {
  const choose = (id: string, choice: Parameters<typeof put>[2]) => onChoose(put(choices, id, choice))
  const all = (action: 'CANCEL' | 'KEEP') =>
    onChoose(
      hits.reduce(
        (chosen, { reservation }) =>
          action === 'CANCEL' && !reservation.can.cancel ? chosen : put(chosen, reservation.reservationId, { action }),
        choices,
      ),
    )
  return (
    <Stack gap="sm">
      <Note
        tone={refused ? 'bad' : 'warning'}
        icon={IconCalendarExclamation}
        title={
          refused
            ? 'Una de las reservas no se pudo cambiar'
            : `${formatCounted(hits.length, 'reserva', 'reservas')} en ese tiempo`
        }
      >
        <Text size="sm">
          {refused
            ? 'No se bloqueó nada. Elige otra cosa para ella.'
            : 'Decide qué hacer con cada una. Nada cambia hasta que bloquees.'}
        </Text>
        {hits.length > 1 && (
          <Group gap={6} mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('CANCEL')}>
              Cancelar todas
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('KEEP')}>
              Mantener todas
            </Button>
          </Group>
        )}
      </Note>
      <Rows look="framed">
        {hits.map(hit => (
          <Hit
            key={hit.reservation.reservationId}
            hit={hit}
            choice={choices.get(hit.reservation.reservationId)}
            why={refused?.reservationId === hit.reservation.reservationId ? refused.why : undefined}
            onChoose={choice => choose(hit.reservation.reservationId, choice)}
          />
        ))}
      </Rows>
    </Stack>
  )
}

type Choice = NonNullable<ReturnType<Choices['get']>>

const put = (choices: Choices, id: string, choice: Choice): Choices => new Map([...choices, [id, choice]])

interface HitProps {
  hit: BlockHit
  choice: Choice | undefined
  why: string | undefined
  onChoose: (choice: Choice) => void
}

function Hit({ hit: { reservation, alternatives }, choice, why, onChoose }: HitProps) {
  const { can } = reservation
  const [first] = alternatives
  const words = subjectOf(reservation)
  return (
    <li className={why === undefined ? undefined : classes.refused}>
      <Text size="sm" fw={600}>
        {words}
      </Text>
      <Text size="sm" c="dimmed">
        {[whereAndWhen(reservation), nameOf(reservation)].filter(Boolean).join(' · ')}
      </Text>
      {why && (
        <Text size="sm" className={classes.why}>
          {why}
        </Text>
      )}
      <SegmentedControl
        mt={8}
        size="xs"
        fullWidth
        aria-label={`Qué hacer con ${words}`}
        value={choice?.action ?? ''}
        data={[
          { value: 'MOVE', label: 'Mover', disabled: !can.reschedule || !first },
          { value: 'CANCEL', label: 'Cancelar', disabled: !can.cancel },
          { value: 'KEEP', label: 'Mantener' },
        ]}
        onChange={action => {
          if (action === 'MOVE') first && onChoose({ action, to: first })
          else if (action === 'CANCEL' || action === 'KEEP') onChoose({ action })
        }}
      />
      {choice?.action === 'MOVE' && (
        <Select
          mt={8}
          size="xs"
          aria-label={`Adónde mover ${words}`}
          allowDeselect={false}
          value={placeWords(choice.to)}
          data={alternatives.map(one => ({
            value: placeWords(one),
            label: `${one.spaceName}, ${shortDay(one.at)}, ${formatTimes(one.from, one.to)}`,
          }))}
          onChange={value => {
            const to = alternatives.find(one => placeWords(one) === value)
            if (to) onChoose({ action: 'MOVE', to })
          }}
        />
      )}
    </li>
  )
}
