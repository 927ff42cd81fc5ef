import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import { subjectOf } from '@aforo/api/bookings/labels'
import { displayName, parkingSpotTypeLabels } from '@aforo/api/places/labels'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconUsers, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { formatAgo } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { nameOf } from '../reservations/reservationWords.ts'
import classes from './Requests.module.css'
import type { Decisions } from './useDecisions.ts'

interface RequestCardProps {
  request: BookingRequest
  selected: boolean
  /** The one that a notification leads to. */
  marked: boolean
  decisions: Decisions
  onSelect: (selected: boolean) => void
  onDecline: () => void
}

/** Who wants which place when, in a line. */
export const requestWords = (request: BookingRequest) =>
  [
    nameOf(request),
    displayName({ type: request.spaceType, name: request.spaceName }),
    shortDay(request.date),
    formatTimes(request.from, request.to),
  ].join(', ')

/** A request with all there is to weigh: who else wants the place, who has it, what is free beside it. */
export function RequestCard({ request, selected, marked, decisions, onSelect, onDecline }: RequestCardProps) {
  const { can, takenBy, rivals, freePlaces, ownerHas, parkingSpotType } = request
  const place = displayName({ type: request.spaceType, name: request.spaceName })
  const mine = useMe().username === request.ownerUsername
  const busy = decisions.busy.has(request.id)
  const refused = decisions.refused.get(request.id)
  const words = requestWords(request)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'a' && can.approve) decisions.approve(request)
    else if (event.key === 'r' && can.decline) onDecline()
    else if (event.key === ' ' && can.approve) onSelect(!selected)
    else if (event.key === 'ArrowDown') focusBeside(event.currentTarget.nextElementSibling)
    else if (event.key === 'ArrowUp') focusBeside(event.currentTarget.previousElementSibling)
    else return
    event.preventDefault()
  }
  const card = useRef<HTMLLIElement>(null)
  // A link leads to it: it is brought into view, and its letters decide.
  useEffect(() => {
    if (!marked) return
    card.current?.scrollIntoView?.({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [marked])
  return (
    <li
      ref={card}
      className={classes.card}
      data-marked={marked || undefined}
      data-request={request.id}
      aria-label={words}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go from one request to the next; its letters decide.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          {can.approve && (
            <Checkbox
              data-writes
              mt={2}
              aria-label={`Elegir la solicitud de ${words}`}
              checked={selected}
              onChange={event => onSelect(event.currentTarget.checked)}
            />
          )}
          <div>
            <Text fw={600}>{nameOf(request)}</Text>
            <Text size="sm">
              <b>{place}</b> · {request.parkingName}
              {parkingSpotType && ` · ${parkingSpotTypeLabels[parkingSpotType]}`}
            </Text>
            <Text size="sm">
              {shortDay(request.date)}, {formatTimes(request.from, request.to)} · {request.campusName}
            </Text>
            {request.subject && (
              <Text size="sm" c="dimmed">
                {subjectOf(request)}
              </Text>
            )}
          </div>
        </Group>
        <div className={classes.state}>
          <StatusBadge of="request" status={request.status} />
          <Text size="xs" c="dimmed" mt={4}>
            Pedida {formatAgo(request.requestedAt)}
          </Text>
        </div>
      </Group>
      {takenBy.map(rival => (
        <Text key={rival.reservationId} size="sm" className={classes.taken}>
          <IconAlertTriangle size={16} aria-hidden /> Lo tiene {rival.ownerGivenName || 'otra persona'},{' '}
          {formatTimes(rival.from, rival.to)}.
        </Text>
      ))}
      {ownerHas.length > 0 && (
        <Text size="sm" className={classes.taken}>
          <IconAlertTriangle size={16} aria-hidden /> {request.ownerGivenName} ya tiene{' '}
          {ownerHas
            .map(({ spaceName, campusName, from, to }) =>
              [spaceName, campusName !== request.campusName && campusName, formatTimes(from, to)]
                .filter(Boolean)
                .join(', '),
            )
            .join(' y ')}{' '}
          ese día.
        </Text>
      )}
      {rivals.length > 0 && (
        <Text size="sm" className={classes.note}>
          <IconUsers size={16} aria-hidden /> También lo {rivals.length === 1 ? 'pide' : 'piden'}{' '}
          {rivals.map(rival => `${nameOf(rival)} (${formatTimes(rival.from, rival.to)})`).join(', ')}.
        </Text>
      )}
      {request.givenSpaceName && request.givenSpaceName !== request.spaceName && (
        <Text size="sm">Se le dio {displayName({ type: request.spaceType, name: request.givenSpaceName })}.</Text>
      )}
      {request.visitors.length > 0 && <Text size="sm">Para {visitorsOf(request)}.</Text>}
      {request.reason && <Text size="sm">Motivo: {request.reason}</Text>}
      {request.decidedBy && (
        <Text size="xs" c="dimmed">
          Por {request.decidedBy}
        </Text>
      )}
      {refused && <ProblemAlert refusal={{ message: refused }} />}
      {can.approve && (
        <Group gap="xs" justify="space-between">
          <Group gap={6}>
            {freePlaces.length > 0 ? (
              <>
                <Text size="sm" c="dimmed">
                  Aprobar en otro libre:
                </Text>
                {freePlaces.map(({ spaceId, spaceName }) => (
                  <Button
                    data-writes
                    key={spaceId}
                    size="compact-sm"
                    variant="default"
                    disabled={busy}
                    aria-label={`Aprobar en ${displayName({ type: request.spaceType, name: spaceName })}`}
                    onClick={() => decisions.approve(request, spaceId)}
                  >
                    {spaceName}
                  </Button>
                ))}
              </>
            ) : (
              <Text size="sm" c="dimmed">
                No hay otro lugar libre en {request.parkingName}.
              </Text>
            )}
          </Group>
          <Group gap="xs" ms="auto">
            {mine && can.cancel && (
              <Button
                data-writes
                size="compact-md"
                fz="sm"
                variant="subtle"
                color="gray"
                disabled={busy}
                onClick={() => decisions.cancel(request)}
              >
                Retirar
              </Button>
            )}
            <Button
              data-writes
              size="compact-md"
              fz="sm"
              variant="subtle"
              color="red"
              disabled={busy}
              leftSection={<IconX size={16} />}
              onClick={onDecline}
            >
              Rechazar
            </Button>
            <Button
              data-writes
              size="compact-md"
              fz="sm"
              loading={busy}
              leftSection={<IconCheck size={16} />}
              onClick={() => decisions.approve(request)}
            >
              Aprobar
            </Button>
          </Group>
        </Group>
      )}
      {!can.approve && can.cancel && (
        <Button data-writes size="compact-sm" variant="subtle" ms="auto" onClick={() => decisions.cancel(request)}>
          Retirar
        </Button>
      )}
    </li>
  )
}

const focusBeside = (element: Element | null) => element instanceof HTMLElement && element.focus()

const visitorsOf = ({ visitors }: BookingRequest) =>
  new Intl.ListFormat('es-PE').format(visitors.map(({ name, email }) => name || email))
